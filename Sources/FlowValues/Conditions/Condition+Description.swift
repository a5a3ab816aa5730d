extension Condition: CustomStringConvertible {
    /// The condition on one line: `fuel = gas and (survey.asbestos = true or not size in (S, M))`.
    package var description: String {
        switch self {
        case .compare(let operand, let test): Self.describe(operand, test)
        case .not(let condition): "not \(condition.isSimple ? condition.description : "(\(condition.description))")"
        case .all(let conditions): Self.join(conditions, with: " and ", ofNone: "always")
        case .any(let conditions): Self.join(conditions, with: " or ", ofNone: "never")
        }
    }

    private var isSimple: Bool {
        switch self {
        case .compare, .not: true
        case .all(let conditions), .any(let conditions): conditions.isEmpty
        }
    }

    private static func join(_ conditions: [Condition], with word: String, ofNone: String) -> String {
        guard let first = conditions.first else { return ofNone }
        guard conditions.count > 1 else { return first.description }
        return conditions.map { $0.isSimple ? $0.description : "(\($0.description))" }.joined(separator: word)
    }

    private static func describe(_ operand: Operand, _ test: Test) -> String {
        switch test {
        case .equals(let value): "\(operand) = \(describe(value))"
        case .oneOf(let values): "\(operand) in (\(values.map(describe).joined(separator: ", ")))"
        case .bound(let bound, let limit): "\(operand) \(bound.sign) \(describe(limit))"
        case .exists(true): "\(operand) exists"
        case .exists(false): "\(operand) does not exist"
        }
    }

    /// Text that could be misread without quotes gets them.
    private static func describe(_ value: FieldValue) -> String {
        guard case .text(let text) = value else { return value.description }
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "-" }
        return isPlain && !text.isEmpty ? text : Displayed.text(text)
    }
}
