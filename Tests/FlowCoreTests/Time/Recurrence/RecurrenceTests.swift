import FlowCore
import Testing

@testable import FlowTime

/// What rules mean: RRULE's ends and exceptions, cron, our own words.
@Suite struct RecurrenceTests {
    /// A rule from 2027-01-31T08:00 (a Sunday) and its first dates.
    @Test(arguments: [
        ("monthly on 31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]),
        ("monthly", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]),
        ("every 2 months", ["2027-01-31", "2027-03-31", "2027-05-31", "2027-07-31"]),
        ("every 3 months", ["2027-01-31", "2027-04-30", "2027-07-31", "2027-10-31"]),
        ("FREQ=MONTHLY", ["2027-01-31", "2027-03-31", "2027-05-31", "2027-07-31"]),
        ("monthly on last", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]),
        ("monthly on 15,last", ["2027-01-31", "2027-02-15", "2027-02-28", "2027-03-15"]),
        ("monthly on 30,31", ["2027-01-31", "2027-02-28", "2027-03-30", "2027-03-31"]),
        ("monthly on 2nd tue, last fri", ["2027-02-09", "2027-02-26", "2027-03-09", "2027-03-26"]),
        ("yearly on 29 feb", ["2027-02-28", "2028-02-29", "2029-02-28", "2030-02-28"]),
        ("yearly on feb last", ["2027-02-28", "2028-02-29", "2029-02-28", "2030-02-28"]),
        ("yearly", ["2027-01-31", "2028-01-31", "2029-01-31", "2030-01-31"]),
        ("once", ["2027-01-31"]),
        ("every 2 days", ["2027-01-31", "2027-02-02", "2027-02-04", "2027-02-06"]),
        ("every 2 weeks on mon,sun", ["2027-01-31", "2027-02-08", "2027-02-14", "2027-02-22"]),
        ("every weekday", ["2027-02-01", "2027-02-02", "2027-02-03", "2027-02-04"]),
        ("every Friday, Monday", ["2027-02-01", "2027-02-05", "2027-02-08", "2027-02-12"]),
        ("daily until 2027-02-02", ["2027-01-31", "2027-02-01", "2027-02-02"]),
        ("weekly 2 times", ["2027-01-31", "2027-02-07"]),
        ("monthly on 1 2 times", ["2027-02-01", "2027-03-01"]),
        ("FREQ=DAILY;COUNT=3", ["2027-01-31", "2027-02-01", "2027-02-02"]),
        ("FREQ=DAILY;UNTIL=20270202", ["2027-01-31", "2027-02-01", "2027-02-02"]),
        ("FREQ=DAILY;UNTIL=20270202T080000", ["2027-01-31", "2027-02-01", "2027-02-02"]),
        ("FREQ=DAILY;UNTIL=20270202T075959Z", ["2027-01-31", "2027-02-01"]),
        ("rrule:freq=daily;count=2", ["2027-01-31", "2027-02-01"]),
        ("RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20270201T080000", ["2027-01-31", "2027-02-02"]),
        ("FREQ=DAILY;COUNT=3 EXDATE;VALUE=DATE:20270201", ["2027-01-31", "2027-02-02"]),
        ("FREQ=DAILY;COUNT=3 EXDATE:20270201T080000Z", ["2027-01-31", "2027-02-02"]),
        ("FREQ=DAILY;COUNT=2 RDATE:20270301T100000,20270131T080000", ["2027-01-31", "2027-02-01", "2027-03-01"]),
        ("FREQ=DAILY;COUNT=1 RDATE:20260101T100000Z", ["2026-01-01", "2027-01-31"]),
        ("FREQ=DAILY;BYSECOND=60;COUNT=1", ["2027-01-31"]),
        ("0 9 13 * 5", ["2027-02-05", "2027-02-12", "2027-02-13", "2027-02-19"]),
        ("0 9 13 * *", ["2027-02-13", "2027-03-13", "2027-04-13", "2027-05-13"]),
        ("0 9 */10 * mon", ["2027-02-01", "2027-03-01", "2027-05-31", "2027-06-21"]),
        ("0 9 * feb-mar sun", ["2027-02-07", "2027-02-14", "2027-02-21", "2027-02-28", "2027-03-07"]),
        ("0 9 * * 7", ["2027-01-31", "2027-02-07"]),
        ("@monthly", ["2027-02-01", "2027-03-01"]),
        ("0 0 29 2 *", ["2028-02-29", "2032-02-29"]),
    ])
    func aRuleHasTheseDates(rule: String, dates: [String]) throws {
        #expect(try Recurring(rule, from: "2027-01-31T08:00").dates(dates.count) == dates)
        if rule.contains("times") || rule.contains("until") || rule.contains("COUNT") || rule == "once" {
            #expect(try Recurring(rule, from: "2027-01-31T08:00").dates(9) == dates)
        }
    }

    @Test(arguments: [
        ("daily at 20:30,8:00", ["01T08:00", "01T20:30", "02T08:00", "02T20:30"]),
        ("15,45 8-9 * * *", ["01T08:15", "01T08:45", "01T09:15", "01T09:45"]),
        ("*/20 8 * * *", ["01T08:00", "01T08:20", "01T08:40", "02T08:00"]),
        ("5-59/30 * * * *", ["01T08:05", "01T08:35", "01T09:05", "01T09:35"]),
        ("FREQ=DAILY;BYHOUR=8,9;BYMINUTE=0,30;BYSETPOS=1,-1,1", ["01T08:00", "01T09:30", "02T08:00", "02T09:30"]),
        ("FREQ=HOURLY;INTERVAL=5;BYHOUR=8,9", ["01T08:00", "02T09:00", "06T08:00", "07T09:00"]),
        ("FREQ=HOURLY;BYMINUTE=10,50;BYSETPOS=-1", ["01T08:50", "01T09:50", "01T10:50", "01T11:50"]),
        ("FREQ=MINUTELY;INTERVAL=45;BYDAY=SA", ["02T00:30", "02T01:15", "02T02:00", "02T02:45"]),
    ])
    func aRuleHasTheseTimes(rule: String, times: [String]) throws {
        let nominal = try Recurring(rule, from: "2027-01-01T08:00").nominal(times.count)
        #expect(nominal == times.map { "2027-01-\($0):00" })
    }

    @Test func hoursInWordsArePhysicalTime() throws {
        let every = try Recurring("every 6h", from: "2027-03-27T20:00", zone: Recurring.berlin)
        #expect(
            every.nominal(4) == [
                "2027-03-27T20:00:00", "2027-03-28T03:00:00", "2027-03-28T09:00:00", "2027-03-28T15:00:00",
            ]
        )
        let hourly = try Recurring("hourly 4 times", from: "2027-10-31T01:30", zone: Recurring.berlin)
        let found = Array(hourly.recurrence.occurrences())
        #expect(found.map(\.nominal.text).map { $0.dropFirst(11) } == ["01:30:00", "02:30:00", "02:30:00", "03:30:00"])
        #expect(found.map(\.fold) == [0, 0, 1, 0])
        #expect(found.map(\.flags) == [[], .overlap, .overlap, []])
        #expect(Set(found.map { "\($0.nominal.text)/\($0.fold)" }).count == 4)
        #expect(
            try Recurring("every 90 minutes until 2027-01-01T10:00").instants(9) == [
                "2027-01-01T08:00:00", "2027-01-01T09:30:00",
            ]
        )
    }

    @Test func theNextAfterCompletionCountsFromThere() throws {
        func next(_ rule: String, done: String) throws -> String? {
            let recurrence = try Recurring(rule, from: "2027-01-31T08:00", zone: Recurring.berlin).recurrence
            let instant = ZoneRules.utc.firstInstant(of: try LocalDateTime(validating: done, field: "done"))
            return recurrence.next(afterCompletion: instant)?.nominal.text
        }
        #expect(try next("3 days after completion", done: "2027-02-01T21:00") == "2027-02-04T08:00:00")
        #expect(try next("after completion 3 days", done: "2027-02-01T23:30") == "2027-02-05T08:00:00")
        #expect(try next("1 month after completion", done: "2027-01-31T08:00") == "2027-02-28T08:00:00")
        #expect(try next("2 weeks after completion", done: "2027-02-01T07:00") == "2027-02-15T08:00:00")
        #expect(try next("6 hours after completion", done: "2027-03-27T21:00") == "2027-03-28T05:00:00")
        #expect(try next("daily", done: "2027-02-01T21:00") == nil)
        #expect(try Recurring("3 days after completion").dates(3) == ["2027-01-01"])
    }

    /// Every next one, found from an instant, is the one that walking from the anchor gives.
    @Test(
        arguments: [
            "FREQ=YEARLY;INTERVAL=3;BYDAY=20MO", "FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31,-1",
            "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,MO;WKST=SU",
            "FREQ=DAILY;INTERVAL=11;BYHOUR=2,3;BYMINUTE=0,30", "FREQ=HOURLY;INTERVAL=7;BYMINUTE=0,30", "30 2 * * *",
            "every 7h",
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2,-1;COUNT=40", "FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=MO,SU",
            "FREQ=MINUTELY;INTERVAL=1441",
        ],
        [
            RecurrenceOptions(), RecurrenceOptions(gap: .firstValid, overlap: .both),
            RecurrenceOptions(gap: .skip, overlap: .second),
        ]
    )
    func jumpingFindsWhatWalkingFinds(rule: String, options: RecurrenceOptions) throws {
        let recurrence = try Recurring(rule, from: "2026-03-20T01:30", zone: Recurring.berlin, options).recurrence
        let all = Array(recurrence.occurrences().prefix(400))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.precedes($1) })
        for (one, following) in zip(all, all.dropFirst()) where one.instant < following.instant {
            #expect(recurrence.next(after: one.instant) == following)
            #expect(recurrence.next(after: following.instant.advanced(byMilliseconds: -1)) == following)
            #expect(recurrence.next(behind: one) == following)
        }
    }

    @Test func anOldAnchorCostsNothing() throws {
        let recurrence = try Recurring("FREQ=SECONDLY;INTERVAL=7", from: "0001-01-01", zone: Recurring.berlin)
            .recurrence
        let late = ZoneRules.utc.firstInstant(of: try LocalDateTime(validating: "9998-06-01T12:00", field: "late"))
        let next = try #require(recurrence.next(after: late))
        #expect(next.instant > late && next.instant <= late.advanced(byMilliseconds: 7000))
        #expect((next.nominal.seconds - recurrence.anchor.seconds) % 7 == 0)
    }

    @Test func theCalendarEnds() throws {
        #expect(try Recurring("daily", from: "9999-12-30T08:00").dates(9) == ["9999-12-30", "9999-12-31"])
        #expect(try Recurring("every 5 hours", from: "9999-12-31T15:00").dates(9).count == 2)
    }
}
