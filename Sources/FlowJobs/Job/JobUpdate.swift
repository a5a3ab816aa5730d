/// Change of one field: kept, cleared or set.
package enum FieldUpdate<Value: Hashable & Sendable>: Hashable, Sendable {
    case keep
    case clear
    case set(Value)
}

/// Changes of a job's details; what isn't mentioned stays.
package struct JobUpdate: Hashable, Sendable {
    /// The name for people; `nil` keeps it.
    package var title: String?
    package var subject = FieldUpdate<String>.keep
    package var attributes: [FieldKey: FieldValue] = [:]
    package var unsetAttributes: Set<FieldKey> = []
    package var addedLabels: Set<JobLabel> = []
    package var removedLabels: Set<JobLabel> = []
    package var due = FieldUpdate<LocalDue>.keep
    /// New priority of the job; `nil` keeps it.
    package var priority: JobPriority?

    package init() {}

    /// True when dates from which instalments count may become other ones.
    package var movesDates: Bool { due != .keep || !attributes.isEmpty || !unsetAttributes.isEmpty }

    var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = [
            "attributes": .object(
                Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.text, $0.value.canonical) })
            )
        ]
        members.add("title", title.map(CanonicalValue.text))
        members.add("subject", subject.canonical { .text($0) })
        members.add("unsetAttributes", .list(unsetAttributes.sorted().map { .text($0.text) }))
        members.add("addedLabels", .list(addedLabels.sorted().map { .text($0.text) }))
        members.add("removedLabels", .list(removedLabels.sorted().map { .text($0.text) }))
        members.add("due", due.canonical { .text($0.text) })
        members.add("priority", priority.map { .text($0.rawValue) })
        return .object(members)
    }
}

extension FieldUpdate {
    /// `nil` when it stays, false when it is taken away.
    func canonical(_ value: (Value) -> CanonicalValue) -> CanonicalValue? {
        switch self {
        case .keep: nil
        case .clear: .boolean(false)
        case .set(let new): value(new)
        }
    }
}
