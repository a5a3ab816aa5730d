/// Text form of conditions: a name, a sign, and after the sign the value, unchanged.
extension JobCondition {
    private static let allowed = """
        NAME, !NAME, NAME=VALUE, NAME!=VALUE, NAME<VALUE, NAME<=VALUE, NAME>VALUE or NAME>=VALUE, where NAME is \
        \(JobColumn.allowed)
        """

    /// Reads conditions; several that one value be equal to something become one: it is one of them.
    package static func all(_ texts: [String], field: String) throws(InvalidInput) -> [JobCondition] {
        guard texts.count <= countMax else {
            let allowed = "at most \(countMax) conditions"
            throw InvalidInput(field: field, found: "\(texts.count) conditions", allowed: allowed)
        }
        var equal: [JobColumn: [String]] = [:]
        var conditions: [JobCondition] = []
        for text in texts {
            let condition = try JobCondition(validating: text, field: field)
            if case .equals(let values) = condition.check {
                equal[condition.column, default: []] += values
            } else {
                conditions.append(condition)
            }
        }
        conditions += equal.map { JobCondition($0.key, .equals(ordered($0.value))) }
        return conditions.sorted { $0.text < $1.text }
    }

    /// Each of them once, by their bytes: two spellings of "é" are two values.
    private static func ordered(_ texts: [String]) -> [String] {
        Set(texts.map { Array($0.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    package init(validating text: String, field: String) throws(InvalidInput) {
        let isAbsence = text.hasPrefix("!")
        // By scalars: a sign and what combines with it are one character.
        let rest = text.unicodeScalars.dropFirst(isAbsence ? 1 : 0)
        let end = rest.firstIndex { "=!<>".unicodeScalars.contains($0) } ?? rest.endIndex
        guard let column = try? JobColumn(validating: String(rest[..<end]), field: field),
            let sign = Sign.allCases.first(where: { String(rest[end...]).utf8.starts(with: $0.rawValue.utf8) }),
            !isAbsence || sign == .none
        else {
            throw InvalidInput(field: field, found: text, allowed: Self.allowed)
        }
        let value = String(rest[end...].dropFirst(sign.rawValue.count))
        guard value.isEmpty == (sign == .none) else {
            let allowed =
                "a value after the sign; no sign where there is any value, ! before the name where there is none"
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        do {
            self.init(column, try sign.check(value, of: column) ?? (isAbsence ? .absent : .present))
        } catch {
            throw InvalidInput(field: field, found: text, allowed: error.allowed)
        }
    }

    /// Signs, those that begin like another before it.
    private enum Sign: String, CaseIterable {
        case differs = "!="
        case equals = "="
        case until = "<="
        case under = "<"
        case from = ">="
        case over = ">"
        case none = ""

        func check(_ value: String, of column: JobColumn) throws(InvalidInput) -> Check? {
            switch self {
            case .equals: .equals([try Self.known(value, of: column)])
            case .differs: .differs(try Self.known(value, of: column))
            case .until: .bound(.until, try Self.limit(value, of: column))
            case .under: .bound(.under, try Self.limit(value, of: column))
            case .from: .bound(.from, try Self.limit(value, of: column))
            case .over: .bound(.over, try Self.limit(value, of: column))
            case .none: nil
            }
        }

        /// The value, unless it should be the state of a step and isn't any.
        private static func known(_ value: String, of column: JobColumn) throws(InvalidInput) -> String {
            guard case .step = column, ActionState(rawValue: value) == nil else { return value }
            let states = ActionState.allCases.map(\.rawValue)
            let guess = Suggestion.closest(to: value, in: states).map { ". Did you mean “\($0)”?" } ?? ""
            throw InvalidInput(
                field: column.text,
                found: value,
                allowed: "a state of a step: \(states.joined(separator: ", "))\(guess)"
            )
        }

        private static func limit(_ value: String, of column: JobColumn) throws(InvalidInput) -> FieldValue {
            if column.isOfSteps {
                let allowed = "= and != for the state of a step, which has no order"
                throw InvalidInput(field: column.text, found: value, allowed: allowed)
            }
            if let number = try? DecimalNumber(validating: value) { return .number(number) }
            guard CalendarDateText.isValid(value) else {
                let allowed = "a number or a date such as 2027-03-28 after < and >"
                throw InvalidInput(field: column.text, found: value, allowed: allowed)
            }
            return .text(value)
        }
    }
}
