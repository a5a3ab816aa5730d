import FlowCalendar

/// Output of `flowctl calendar --json`.
struct CalendarListing: Encodable, Hashable, Sendable {
    var from: String
    var to: String
    var timeZone: String
    var today: String
    var entries: [CalendarEntry]
}
