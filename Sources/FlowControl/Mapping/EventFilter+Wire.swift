import FlowAPI
import FlowCore

extension EventFilter {
    init(_ wanted: EventsAPI.List.Parameters) throws(InvalidInput) {
        self.init()
        kinds = try Self.kinds(wanted.kinds)
        principal = try wanted.principal.map { (text) throws(InvalidInput) in
            try Principal(validating: text, field: "principal")
        }
        job = try Self.job(wanted.job)
        step = try wanted.step.map { (text) throws(InvalidInput) in try Self.step(text) }
        from = try Self.instant(wanted.from, "from")
        until = try Self.instant(wanted.until, "until")
        if let from, let until, until <= from {
            throw InvalidInput(field: "until", found: wanted.until ?? "", allowed: "a time after “from”")
        }
    }

    init(_ wanted: EventsAPI.Watch.Parameters) throws(InvalidInput) {
        self.init()
        kinds = try Self.kinds(wanted.kinds)
        job = try Self.job(wanted.job)
    }

    private static func kinds(_ names: [String]?) throws(InvalidInput) -> Set<EventKind> {
        guard let names else { return [] }
        var kinds: Set<EventKind> = []
        for name in names {
            guard let kind = EventKind(rawValue: name) else { throw unknownKind(name) }
            kinds.insert(kind)
        }
        guard !kinds.isEmpty else { throw unknownKind("") }
        return kinds
    }

    private static func unknownKind(_ name: String) -> InvalidInput {
        let all = EventKind.allCases.map(\.rawValue)
        let near = guesses(for: name, in: all)
        guard !near.isEmpty else {
            return InvalidInput(field: "kinds", found: name, allowed: all.joined(separator: ", "))
        }
        // All of them would hide the few.
        let names = near.map { "“\($0)”" }.joined(separator: ", ")
        let question = near.count == 1 ? "Did you mean \(names)?" : "Did you mean one of \(names)?"
        return InvalidInput(
            field: "kinds",
            found: name,
            allowed: "one of \(all.count) kinds, which an empty one lists. \(question)"
        )
    }

    /// The nearest kind, else those that end with the same word, such as `taskReopened` for `occurrenceReopened`.
    private static func guesses(for name: String, in all: [String]) -> [String] {
        if let nearest = Suggestion.closest(to: name, in: all) { return [nearest] }
        let word = lastWord(of: name)
        guard word.count >= wordLengthMin else { return [] }
        return all.filter { lastWord(of: $0).hasPrefix(word) }
    }

    /// Shorter words begin too many others.
    private static let wordLengthMin = 4

    private static func lastWord(of name: String) -> String {
        let begin = name.lastIndex(where: \.isUppercase) ?? name.startIndex
        return name[begin...].lowercased()
    }

    private static func job(_ text: String?) throws(InvalidInput) -> JobID? {
        guard let text else { return nil }
        return try JobID(validating: text)
    }

    private static func step(_ text: String) throws(InvalidInput) -> StepKey {
        do {
            return try StepKey(validating: text)
        } catch {
            throw InvalidInput(field: "step", found: text, allowed: "the key of a step")
        }
    }

    private static func instant(_ text: String?, _ field: String) throws(InvalidInput) -> Timestamp? {
        guard let text else { return nil }
        return try Timestamp(validating: text, field: field)
    }
}
