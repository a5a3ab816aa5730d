/// An entry with what only other programs' calendars have use for.
package struct CalendarItem: Hashable, Sendable {
    /// The part that people see.
    package var entry: CalendarEntry
    /// Tells it from all others of its tenant, whenever it is asked for.
    package var uid: String
    /// Text beside the title.
    package var description: String?
    /// True when something was done of it.
    package var isBegun = false
    /// Percentage done.
    package var percent: Int?
    /// When its time begins, for something that may be done later: an RFC 3339 time.
    package var startAt: String?
    /// When it was made: an RFC 3339 time.
    package var createdAt: String?
    /// When it was last changed: an RFC 3339 time.
    package var changedAt: String?
    /// Number of times that its timing was changed.
    package var revision: Int?
    /// When people are reminded of it: RFC 3339 times.
    package var alarms: [String] = []
    /// The times that it stands for, where it is one of those that recur.
    package var series: CalendarSeries?
}
