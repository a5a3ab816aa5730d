import FlowCalendar

/// Output of `flowctl calendar --json`.
struct CalendarListing: Encodable, Hashable, Sendable {
    /// The first day that was asked for.
    var from: String
    /// The last day that was asked for.
    var to: String
    /// In which zone days and times are.
    var timeZone: String
    var today: String
    var entries: [CalendarEntry]
}
