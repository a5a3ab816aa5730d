/// What becomes of one field.
package enum FieldUpdate<Value: Hashable & Sendable>: Hashable, Sendable {
    /// It stays.
    case keep
    /// It is taken away.
    case clear
    /// It gets this value.
    case set(Value)
}

/// Which of a job's details are to change, and how; what isn't mentioned stays.
package struct JobUpdate: Hashable, Sendable {
    /// The name for people; `nil` keeps it.
    package var title: String?
    /// Whom or what it is for.
    package var subject = FieldUpdate<String>.keep
    /// Attributes that get a value.
    package var attributes: [FieldKey: FieldValue] = [:]
    /// Attributes that lose theirs.
    package var unsetAttributes: Set<FieldKey> = []
    /// Labels to put on.
    package var addedLabels: Set<JobLabel> = []
    /// Labels to take off.
    package var removedLabels: Set<JobLabel> = []
    /// When it is due.
    package var due = FieldUpdate<LocalDue>.keep
    /// How much it matters; `nil` keeps it.
    package var priority: JobPriority?

    /// An update that changes nothing yet.
    package init() {}

    /// True when dates from which instalments count may become other ones.
    package var movesDates: Bool { due != .keep || !attributes.isEmpty || !unsetAttributes.isEmpty }

    /// What an idempotency record compares.
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
