import FlowAPI
import FlowCore

extension EventFilter {
    /// What a list is asked for.
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

    /// What a watcher asks for.
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
        let guess = Suggestion.closest(to: name, in: all).map { ". Did you mean “\($0)”?" } ?? ""
        return InvalidInput(field: "kinds", found: name, allowed: all.joined(separator: ", ") + guess)
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
