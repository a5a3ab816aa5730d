import FlowCore
import Testing

@testable import FlowTime

/// What rules come to: dates, clock changes, business days.
struct DueDateTests {
    /// Zones with a yearly rule each; the last one's clocks go over midnight.
    private struct Zones: ZoneCatalog {
        static let rules = [
            "UTC": "UTC0", "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
            "America/New_York": "EST5EDT,M3.2.0,M11.1.0", "America/Havana": "CST5CDT,M3.2.0/0,M11.1.0/1",
            "America/Santiago": "<-04>4<-03>,M9.1.6/24,M4.1.6/24",
            "Over/Midnight": "STD0DST,M3.5.0/23:30,M10.5.0/24:30",
        ]
        var release: String? { nil }

        func zone(named name: String) throws(ZoneError) -> ZoneRules {
            guard let rule = Self.rules[name] else { throw .noSuchZone(name) }
            return try ZoneRules(name: name, posix: rule)
        }
    }

    private static let names = DueNames(
        steps: [StepKey.some("a")],
        attributes: [FieldDefinition(key: FieldKey.some("day"), type: .date)]
    )

    private static func date(
        _ rule: String,
        _ anchor: DueAnchorTime?,
        _ zone: String,
        holidays: [String] = []
    ) throws -> DueDate? {
        let dates = try holidays.map { try LocalDate(validating: $0, field: "") }
        let calendar = try BusinessCalendar(weekend: BusinessCalendar.weekdays.weekend, holidays: Set(dates))
        return try DuePhrase.read(rule, names: names)
            .date(from: anchor, in: DueClock(zones: Zones(), zone: zone, calendar: calendar))
    }

    /// From an instant, in a zone: the local date, and the instant at which it is overdue.
    @Test(arguments: [
        // The anchor's date is the local one.
        ("3 days after start", "2027-03-10T22:30:00Z", "Europe/Berlin", "2027-03-13", "2027-03-13T23:00:00.000Z"),
        ("3 days after start", "2027-03-10T23:30:00Z", "Europe/Berlin", "2027-03-14", "2027-03-14T23:00:00.000Z"),
        ("3 days after start", "2027-03-10T23:30:00Z", "UTC", "2027-03-13", "2027-03-14T00:00:00.000Z"),
        ("on start", "2027-03-10T08:00:00Z", "UTC", "2027-03-10", "2027-03-11T00:00:00.000Z"),
        // The zone of the rule wins over the tenant's.
        ("on start in America/New_York", "2027-03-10T02:00:00Z", "UTC", "2027-03-09", "2027-03-10T05:00:00.000Z"),
        // Over a clock change the date counts, and the day closes by the new clock.
        ("2 days after start", "2027-03-26T12:00:00Z", "Europe/Berlin", "2027-03-28", "2027-03-28T22:00:00.000Z"),
        (
            "1 day after start at 17:00", "2027-03-27T12:00:00Z", "Europe/Berlin", "2027-03-28T17:00",
            "2027-03-28T15:00:00.000Z"
        ),
        // A time that doesn't exist is shifted, one that comes twice is the first.
        (
            "1 day after start at 02:30", "2027-03-27T12:00:00Z", "Europe/Berlin", "2027-03-28T02:30",
            "2027-03-28T01:30:00.000Z"
        ),
        (
            "1 day after start at 02:30", "2027-10-30T12:00:00Z", "Europe/Berlin", "2027-10-31T02:30",
            "2027-10-31T00:30:00.000Z"
        ),
        // A day that begins late closes the one before where the clocks jump; one that ends twice closes for good.
        ("on start", "2027-09-04T12:00:00Z", "America/Santiago", "2027-09-04", "2027-09-05T04:00:00.000Z"),
        ("on start", "2027-04-03T12:00:00Z", "America/Santiago", "2027-04-03", "2027-04-04T04:00:00.000Z"),
        ("on start", "2027-11-06T12:00:00Z", "America/Havana", "2027-11-06", "2027-11-07T04:00:00.000Z"),
        ("on start", "2027-03-28T12:00:00Z", "Over/Midnight", "2027-03-28", "2027-03-28T23:30:00.000Z"),
        ("on start", "2027-10-31T12:00:00Z", "Over/Midnight", "2027-10-31", "2027-11-01T00:00:00.000Z"),
        // Months and years keep the day, or the last one that there is.
        ("1 month after start", "2027-01-31T12:00:00Z", "UTC", "2027-02-28", "2027-03-01T00:00:00.000Z"),
        ("1 month after start", "2028-01-31T12:00:00Z", "UTC", "2028-02-29", "2028-03-01T00:00:00.000Z"),
        ("13 months before start", "2027-03-31T12:00:00Z", "UTC", "2026-02-28", "2026-03-01T00:00:00.000Z"),
        ("1 year after start", "2028-02-29T12:00:00Z", "UTC", "2029-02-28", "2029-03-01T00:00:00.000Z"),
        ("2 weeks after start", "2026-12-24T12:00:00Z", "UTC", "2027-01-07", "2027-01-08T00:00:00.000Z"),
        // Hours are physical, up to the next whole minute.
        (
            "24 hours after start", "2027-03-27T12:00:00Z", "Europe/Berlin", "2027-03-28T14:00",
            "2027-03-28T12:00:00.000Z"
        ),
        ("90 minutes after step a", "2027-03-27T12:00:00.001Z", "UTC", "2027-03-27T13:31", "2027-03-27T13:31:00.000Z"),
        (
            "1 hour after step a", "2027-10-31T00:30:00Z", "Europe/Berlin", "2027-10-31T02:30",
            "2027-10-31T01:30:00.000Z"
        ),
        // Business days: 2027-03-12 is a Friday, 2027-03-15 a holiday here.
        ("1 business day after start", "2027-03-12T12:00:00Z", "UTC", "2027-03-16", "2027-03-17T00:00:00.000Z"),
        ("2 business days after start", "2027-03-13T12:00:00Z", "UTC", "2027-03-17", "2027-03-18T00:00:00.000Z"),
        ("1 business day before start", "2027-03-16T12:00:00Z", "UTC", "2027-03-12", "2027-03-13T00:00:00.000Z"),
        (
            "10 business days after start at 09:00", "2027-03-01T12:00:00Z", "UTC", "2027-03-16T09:00",
            "2027-03-16T09:00:00.000Z"
        ),
        // Rolling.
        ("1 day after start", "2027-03-12T12:00:00Z", "UTC", "2027-03-13", "2027-03-14T00:00:00.000Z"),
        ("1 day after start roll next", "2027-03-12T12:00:00Z", "UTC", "2027-03-16", "2027-03-17T00:00:00.000Z"),
        ("1 day after start roll previous", "2027-03-12T12:00:00Z", "UTC", "2027-03-12", "2027-03-13T00:00:00.000Z"),
        (
            "1 day after start roll modifiedNext", "2027-01-29T12:00:00Z", "UTC", "2027-01-29",
            "2027-01-30T00:00:00.000Z"
        ),
        (
            "1 day after start roll modifiedNext", "2027-03-12T12:00:00Z", "UTC", "2027-03-16",
            "2027-03-17T00:00:00.000Z"
        ),
        (
            "1 day after start at 17:00 roll next", "2027-03-12T12:00:00Z", "UTC", "2027-03-16T17:00",
            "2027-03-16T17:00:00.000Z"
        ),
    ])
    func aRuleCountsFromAnInstant(rule: String, anchor: String, zone: String, local: String, at: String) throws {
        let instant = try Timestamp(validating: anchor, field: "")
        let due = try #require(try Self.date(rule, .instant(instant), zone, holidays: ["2027-03-15"]))
        #expect(due.local.text == local)
        #expect(due.at.rfc3339 == at)
    }

    /// From a local date, or date and time, such as the job's due date or an attribute.
    @Test(arguments: [
        ("2 weeks before job.due", "2027-06-19", "Europe/Berlin", "2027-06-05", "2027-06-05T22:00:00.000Z"),
        ("1 day before job.due", "2027-06-19T10:00", "Europe/Berlin", "2027-06-18", "2027-06-18T22:00:00.000Z"),
        ("1 day before job.due at 12:00", "2027-06-19T10:00", "UTC", "2027-06-18T12:00", "2027-06-18T12:00:00.000Z"),
        ("on job.due", "2027-06-19T10:00", "Europe/Berlin", "2027-06-19T10:00", "2027-06-19T08:00:00.000Z"),
        ("on job.due at 09:00", "2027-06-19T10:00", "UTC", "2027-06-19T09:00", "2027-06-19T09:00:00.000Z"),
        ("on job.due", "2027-06-19", "UTC", "2027-06-19", "2027-06-20T00:00:00.000Z"),
        ("on job.due roll previous", "2027-06-19T10:00", "UTC", "2027-06-18T10:00", "2027-06-18T10:00:00.000Z"),
        ("2 hours before job.due", "2027-06-19T10:00", "Europe/Berlin", "2027-06-19T08:00", "2027-06-19T06:00:00.000Z"),
        ("2 hours before job.due", "2027-06-19", "Europe/Berlin", "2027-06-19T22:00", "2027-06-19T20:00:00.000Z"),
        (
            "2 hours before job.due in UTC", "2027-06-19T10:00", "Europe/Berlin", "2027-06-19T06:00",
            "2027-06-19T06:00:00.000Z"
        ),
        ("1 month before day", "2027-03-31", "UTC", "2027-02-28", "2027-03-01T00:00:00.000Z"),
    ])
    func aRuleCountsFromALocalDate(rule: String, anchor: String, zone: String, local: String, at: String) throws {
        let due = try #require(try Self.date(rule, .local(LocalDue(stored: anchor)), zone))
        #expect(due.local.text == local)
        #expect(due.at.rfc3339 == at)
    }

    @Test func aDateOfItsOwnNeedsNoAnchor() throws {
        let due = try #require(try Self.date("2027-10-31T02:30", nil, "Europe/Berlin"))
        #expect(due == DueDate(local: LocalDue(stored: "2027-10-31T02:30"), zone: "Europe/Berlin", at: due.at))
        #expect(due.at.rfc3339 == "2027-10-31T00:30:00.000Z")
    }

    @Test func whatCannotBeADateIsNone() throws {
        let late = DueAnchorTime.local(LocalDue(stored: "9999-06-01"))
        #expect(try Self.date("1 year after job.due", late, "UTC") == nil)
        #expect(try Self.date("9000 hours after job.due", late, "UTC") == nil)
        #expect(try Self.date("9999 years before job.due", .local(LocalDue(stored: "2027-06-01")), "UTC") == nil)
        #expect(try Self.date("1 day after start", .instant(Timestamp(milliseconds: 0)), "Atlantis/Town") == nil)
        #expect(try Self.date("1 day after start in Mars/Base", .instant(Timestamp(milliseconds: 0)), "UTC") == nil)
        #expect(try Self.date("1 day after start", nil, "UTC") == nil)
        #expect(try Self.date("on job.due", .local(LocalDue(stored: "damaged")), "UTC") == nil)
    }

    @Test(arguments: [
        ("2027-03-28", "2027-03-27T23:00:00.000Z"), ("2027-03-29", "2027-03-28T22:00:00.000Z"),
        ("2027-03-28T17:00", "2027-03-28T15:00:00.000Z"), ("2027-03-28T17:00:00Z", "2027-03-28T17:00:00.000Z"),
    ])
    func aLimitIsWhereTheDayBeforeCloses(text: String, instant: String) throws {
        let zone = try Zones().zone(named: "Europe/Berlin")
        #expect(try DueLimit(validating: text, field: "dueBefore").instant(in: zone).rfc3339 == instant)
    }

    @Test func aLimitThatIsNoTimeIsRefused() {
        #expect(throws: InvalidInput.self) { try DueLimit(validating: "soon", field: "dueBefore") }
    }
}

extension PlanKey {
    /// A key that a test knows to be one.
    fileprivate static func some(_ text: String) -> Self {
        do { return try Self(validating: text) } catch { preconditionFailure("\(error)") }
    }
}
