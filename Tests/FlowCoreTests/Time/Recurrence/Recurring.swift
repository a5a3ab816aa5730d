import FlowCore

@testable import FlowTime

/// A recurrence from texts, and its occurrences as texts.
struct Recurring {
    let recurrence: Recurrence

    static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

    init(
        _ rule: String,
        from: String = "2027-01-01T08:00",
        zone: String = "UTC0",
        _ options: RecurrenceOptions = RecurrenceOptions()
    ) throws {
        recurrence = try Recurrence(
            RecurrenceDefinition(validating: rule),
            anchor: LocalDateTime(validating: from, field: "from"),
            zone: ZoneRules(name: "Test", posix: zone),
            options: options
        )
    }

    /// The first nominal times: `2027-01-01T08:00:00`.
    func nominal(_ count: Int) -> [String] {
        recurrence.occurrences().prefix(count).map(\.nominal.text)
    }

    /// The dates of the first nominal times.
    func dates(_ count: Int) -> [String] {
        recurrence.occurrences().prefix(count).map(\.nominal.date.text)
    }

    /// The first instants in universal time: `2027-01-01T08:00:00`.
    func instants(_ count: Int, after: String? = nil) throws -> [String] {
        let after = try after.map { ZoneRules.utc.firstInstant(of: try LocalDateTime(validating: $0, field: "after")) }
        return recurrence.occurrences(after: after).prefix(count).map { Self.text($0.instant) }
    }

    static func text(_ instant: Timestamp) -> String {
        ZoneRules.utc.localTime(at: instant).text
    }
}
