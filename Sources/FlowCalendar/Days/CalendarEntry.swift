import FlowCore

/// Entry on a day of a calendar, in the tenant's zone.
package struct CalendarEntry: Encodable, Hashable, Sendable {
    /// Kind of an entry, in the order in which those of one time are shown.
    package enum Kind: String, CaseIterable, Encodable, Sendable {
        case holiday, job, step, task, instalment
    }

    package var kind: Kind
    /// `12/photo`, `12`, `3/14`, `3/2` for an instalment; the task's number for what is planned; the key of the set for a holiday.
    package var id: String
    package var title: String
    /// Details of the entry: of a step, its job's title and subject; of an instalment, amount and party.
    ///
    /// The amount is that which is owed.
    package var about: String?
    /// Assignee of the entry: a profile's key, or role:ROLE.
    package var assignedTo: String?
    /// Date in a form such as `2027-03-28`.
    package var date: String
    /// `17:00`; nil when the day is all that is said.
    package var time: String?
    /// The instant, when there is a time.
    package var at: String?
    package var overdue = false
    /// True for a time of a task to which its rule leads, but which hasn't come into being.
    package var planned = false

    /// Returns true when `left` comes first: by day and time, entries of the whole day before others.
    package static func precedes(_ left: CalendarEntry, _ right: CalendarEntry) -> Bool {
        let keys = [left, right].map { ($0.date, $0.time ?? "", $0.kind.rank) }
        guard keys[0] == keys[1] else { return keys[0] < keys[1] }
        return left.id == right.id ? left.title < right.title : IdentifierOrder.precedes(left.id, right.id)
    }
}

extension CalendarEntry.Kind {
    fileprivate var rank: Int {
        switch self {
        case .holiday: 0
        case .job: 1
        case .step: 2
        case .task: 3
        case .instalment: 4
        }
    }
}
