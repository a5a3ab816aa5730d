/// An entry with what only other programs' calendars have use for.
package struct CalendarItem: Hashable, Sendable {
    package var entry: CalendarEntry
    /// Identifier that is unique within the tenant, and constant whenever the item is asked for.
    package var uid: String
    package var description: String?
    package var isBegun = false
    package var percent: Int?
    /// Beginning of the time of something that may be done later: an RFC 3339 time.
    package var startAt: String?
    /// Instant of creation: an RFC 3339 time.
    package var createdAt: String?
    /// Instant of the last change: an RFC 3339 time.
    package var changedAt: String?
    /// Number of times that its timing was changed.
    package var revision: Int?
    /// Instants at which people are reminded: RFC 3339 times.
    package var alarms: [String] = []
    /// The times that it stands for, where it is one of those that recur.
    package var series: CalendarSeries?
}
