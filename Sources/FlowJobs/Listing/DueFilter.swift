/// Filter of due dates, compared on the tenant's wall clock; all conditions that are given have to hold.
///
/// A date without a time is due when its day is over.
package struct DueFilter: Hashable, Sendable {
    /// Only jobs due at this time or later; a date begins with its day.
    package var from: LocalDue?
    /// Only jobs due before this time; a date begins with its day.
    package var until: LocalDue?
    /// Only jobs that go on, or are held, and whose due date is past.
    package var isOverdue = false
    package var isAbsent = false
    /// Time that the tenant's clocks have shown already, for `isOverdue`; nothing is overdue without it.
    ///
    /// The time is no condition of its own: pages of one list are asked for one after the other.
    package var wallClock: LocalDateTime?

    package init() {}

    var canonical: CanonicalValue? {
        var members: [String: CanonicalValue] = [:]
        members.add("from", from.map { .text($0.text) })
        members.add("until", until.map { .text($0.text) })
        if isOverdue { members["overdue"] = .boolean(true) }
        if isAbsent { members["absent"] = .boolean(true) }
        return members.isEmpty ? nil : .object(members)
    }

    /// Refuses conditions that no due date can fulfil together.
    package func check() throws(InvalidInput) {
        if let from, let until, until.text <= from.text {
            throw InvalidInput(field: "dueUntil", found: until.text, allowed: "a time after “dueFrom”")
        }
        if isAbsent, isOverdue || from != nil || until != nil {
            let allowed = "either withoutDue, or overdue, dueFrom and dueUntil"
            throw InvalidInput(field: "withoutDue", found: "true", allowed: allowed)
        }
    }
}

extension ZoneRules {
    /// The latest time that the clocks have shown up to an instant: when they were set back, the time before that.
    package func latestLocalTime(upTo instant: Timestamp) -> LocalDateTime {
        let local = localTime(at: instant)
        guard case .overlap(let transition) = resolve(local),
            instant.milliseconds.flooredQuotient(by: 1000) >= Int64(transition.second)
        else { return local }
        return LocalDateTime(seconds: transition.second + transition.offsetBefore - 1)
    }
}
