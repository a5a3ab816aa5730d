import FlowCore
import Testing

@testable import FlowTime

/// What of a recurrence other programs can be told as an RRULE: all of it, or nothing.
@Suite struct RecurrenceSeriesTests {
    private static let start = "2027-03-20T08:00"

    private func series(_ rule: String, from start: String = start, zone: String = Recurring.berlin) throws -> [String]?
    {
        let recurrence = try Recurring(rule, from: start, zone: zone).recurrence
        let series = recurrence.series(of: recurrence.occurrences().prefix(40).map(\.instant))
        return series?.map { $0.rule.components(before: ";UNTIL=") }
    }

    /// A rule from Saturday 2027-03-20 at 08:00 in Berlin on, and the rules that say the same, each by its time of day.
    @Test(
        arguments: [
            ("FREQ=DAILY", ["FREQ=DAILY"]), ("FREQ=DAILY;COUNT=3", ["FREQ=DAILY"]),
            ("every 2 weeks on mon,fri", ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"]),
            ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO", ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU"]),
            ("weekly", ["FREQ=WEEKLY;BYDAY=SA"]), ("yearly", ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=20"]),
            ("monthly on 2nd tue,last fri", ["FREQ=MONTHLY;BYDAY=2TU,-1FR"]),
            ("monthly on 15,last", ["FREQ=MONTHLY;BYMONTHDAY=15,-1"]),
            ("0 8 1 * *", ["FREQ=DAILY;BYMONTHDAY=1"]), ("0 7 * * *", ["FREQ=DAILY"]),
            ("30 7 * * 1-5", ["FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR"]),
            ("daily at 08:00,20:00", ["FREQ=DAILY", "FREQ=DAILY"]),
            ("FREQ=MONTHLY;BYMONTHDAY=31", ["FREQ=MONTHLY;BYMONTHDAY=31"]),
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"]),
            // What our words make of a day that a month hasn't is its last.
            ("monthly on 31", ["FREQ=MONTHLY;BYMONTHDAY=-1"]),
            ("monthly on 30", ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"]),
            ("yearly on 29 feb", ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"]),
        ] as [(String, [String])]
    )
    func aRuleIsReported(rule: String, reported: [String]) throws {
        #expect(try series(rule) == reported)
    }

    /// What no RRULE says, programs read differently, or happens once only.
    @Test(arguments: [
        "every 6h", "once", "3 days after completion", "0 9 13 * 5", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
        "FREQ=YEARLY;BYYEARDAY=100", "FREQ=HOURLY;INTERVAL=24", "FREQ=DAILY EXDATE:20270325T080000",
        "FREQ=DAILY RDATE:20270325T100000", "monthly on 30,31", "*/20 * * * *",
        // The clocks in Berlin leave out 02:30 on 28 March.
        "daily at 02:30",
    ])
    func aRuleIsNotReported(rule: String) throws {
        #expect(try series(rule) == nil)
    }

    @Test func whatTheClocksShowTwiceIsNotReported() throws {
        #expect(try series("daily at 02:30", from: "2027-10-20T08:00") == nil)
        #expect(try series("daily at 02:30", from: "2027-10-20T08:00", zone: "UTC0") == ["FREQ=DAILY"])
    }

    @Test func datesThatMoveWithBusinessDaysAreNotReported() throws {
        let calendar = BusinessCalendar.weekdays
        let options = RecurrenceOptions(roll: .next, calendar: calendar)
        let recurrence = try Recurring("monthly on 1", from: Self.start, options).recurrence
        #expect(recurrence.series(of: recurrence.occurrences().prefix(12).map(\.instant)) == nil)
    }

    @Test func itEndsWithItsLastTimeAndBeginsWithItsFirst() throws {
        let recurrence = try Recurring("weekly on mon,fri at 08:00", from: Self.start, zone: Recurring.berlin)
            .recurrence
        let times = recurrence.occurrences().prefix(6).map(\.instant)
        let series = try #require(recurrence.series(of: times)?.first)
        #expect(series.rule == "FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270409T060000Z")
        #expect(series.start.text == "2027-03-22T08:00:00" && series.times == times)
        // One that is missing, or too many times of day.
        #expect(recurrence.series(of: times.filter { $0 != times[2] }) == nil)
        let often = try Recurring("0 0-8 * * *").recurrence
        #expect(often.series(of: often.occurrences().prefix(90).map(\.instant)) == nil)
    }

    @Test func aZoneIsReportedForTheTimesOnly() throws {
        let berlin = try ZoneRules(name: "Europe/Berlin", posix: Recurring.berlin)
        let span = ["2027-03-20T08:00", "2027-11-10T08:00"]
        let times = try span.map { berlin.firstInstant(of: try LocalDateTime(validating: $0, field: "at")) }
        let reported = berlin.observances(from: times[0], to: times[1]).map {
            "\($0.begin.text) \($0.offsetBefore) \($0.offset)"
        }
        #expect(
            reported == [
                "1970-01-01T00:00:00 3600 3600", "2027-03-28T02:00:00 3600 7200", "2027-10-31T03:00:00 7200 3600",
            ]
        )
        #expect(berlin.observances(from: times[0], to: times[0]).count == 1)
        #expect(ZoneRules.utc.observances(from: times[0], to: times[1]).map(\.offset) == [0])
    }

    /// A reminder rule, the task's own quiet hours, whether weekends defer, and how far it is from each time.
    @Test(
        arguments: [
            ("0m", nil, false, "due 0m"), ("-1h", nil, false, "due -1h"), ("-2h", nil, false, nil),
            ("-2h", "none", false, "due -2h"), ("-2h, quiet none", nil, false, "due -2h"),
            ("-1d from start", nil, false, "start -1d"), ("0m", nil, true, nil), ("10m from end", nil, false, nil),
            ("0m, digest", nil, false, nil),
        ] as [(String, String?, Bool, String?)]
    )
    func remindersThatNothingMovesAreReported(text: String, quiet: String?, isWeekendQuiet: Bool, reported: String?)
        throws
    {
        let recurrence = try Recurring("daily", from: Self.start, zone: Recurring.berlin).recurrence
        let times = recurrence.occurrences().prefix(40).map(\.instant)
        var choice = WindowChoice(quiet: try quiet.map { try QuietChoice(validating: $0, field: "quiet") })
        choice.isWeekendQuiet = isWeekendQuiet
        choice.digestAt = try TimeOfDay(validating: "18:00", field: "digest")
        let tenantQuiet = try QuietHours(validating: "22:00-07:00", field: "quietHours")
        func distance(dueAfter: TimeLength) throws -> String? {
            let rule = try ReminderRule(validating: text, field: "reminders")
            let zone = recurrence.zone
            return rule.distance(from: times, dueAfter: dueAfter, choice, tenantQuiet: tenantQuiet, zone: zone).map {
                "\($0.anchor.rawValue) \($0.length == .zero ? "0m" : DurationText.text($0.length))"
            }
        }
        #expect(try distance(dueAfter: TimeLength(seconds: 60)) == reported)
        // What is due when it begins has no end to count from.
        #expect(try distance(dueAfter: .zero) == reported?.replacing("due", with: "start"))
    }
}

extension String {
    /// The text up to a mark.
    fileprivate func components(before mark: String) -> String {
        ranges(of: mark).first.map { String(self[..<$0.lowerBound]) } ?? self
    }
}
