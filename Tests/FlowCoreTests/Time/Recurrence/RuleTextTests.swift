import FlowCore
import Testing

@testable import FlowTime

/// What is refused in the text of a rule, and how that is told.
@Suite struct RuleTextTests {
    /// A text, the part that is wrong, what was found there, and how the sentence about what is allowed begins.
    @Test(arguments: [
        (
            "FREQ=DALY", "FREQ", "DALY",
            "YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY, SECONDLY; did you mean \"DAILY\"?"
        ),
        ("INTERVAL=2", "FREQ", "", "YEARLY, MONTHLY"),
        ("FREQ=DAILY;BYMONTHDAI=3", "rule", "BYMONTHDAI=3", "NAME=VALUE with a name of FREQ"),
        ("FREQ=DAILY;", "rule", "", "NAME=VALUE"),
        ("FREQ=DAILY;COUNT", "rule", "COUNT", "NAME=VALUE"),
        ("FREQ=DAILY;COUNT=1;COUNT=2", "COUNT", "given twice", "each part once"),
        ("FREQ=DAILY;COUNT=0", "COUNT", "0", "1 to 100000"),
        ("FREQ=DAILY;COUNT=100001", "COUNT", "100001", "1 to 100000"),
        ("FREQ=DAILY;INTERVAL=0", "INTERVAL", "0", "1 to 1000000"),
        ("FREQ=DAILY;INTERVAL=-1", "INTERVAL", "-1", "1 to 1000000"),
        ("FREQ=DAILY;INTERVAL=99999999999999999999", "INTERVAL", "99999999999999999999", "1 to 1000000"),
        ("FREQ=DAILY;UNTIL=20270230", "UNTIL", "20270230", "20270328, 20270328T023000"),
        ("FREQ=DAILY;UNTIL=20270228T240000", "UNTIL", "20270228T240000", "20270328"),
        ("FREQ=DAILY;UNTIL=20270228;COUNT=2", "UNTIL", "given with COUNT", "one of UNTIL and COUNT"),
        ("FREQ=DAILY;WKST=MON", "WKST", "MON", "one of MO"),
        ("FREQ=DAILY;BYMONTH=0", "BYMONTH", "0", "1 to 12"),
        ("FREQ=DAILY;BYMONTH=1,,2", "BYMONTH", "", "1 to 12"),
        ("FREQ=DAILY;BYMONTH=13", "BYMONTH", "13", "1 to 12"),
        ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY", "32", "1 to 31, or -1 to -31 from the end"),
        ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY", "0", "1 to 31"),
        ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY", "given with FREQ=WEEKLY", "with any other FREQ"),
        ("FREQ=YEARLY;BYYEARDAY=367", "BYYEARDAY", "367", "1 to 366"),
        ("FREQ=MONTHLY;BYYEARDAY=1", "BYYEARDAY", "given with FREQ=MONTHLY", "with FREQ=YEARLY"),
        ("FREQ=YEARLY;BYWEEKNO=54", "BYWEEKNO", "54", "1 to 53"),
        ("FREQ=DAILY;BYWEEKNO=1", "BYWEEKNO", "given with FREQ=DAILY", "only with FREQ=YEARLY"),
        ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY", "0MO", "weekdays such as MO"),
        ("FREQ=MONTHLY;BYDAY=54MO", "BYDAY", "54MO", "weekdays such as MO"),
        ("FREQ=MONTHLY;BYDAY=XX", "BYDAY", "XX", "weekdays such as MO"),
        ("FREQ=MONTHLY;BYDAY=é", "BYDAY", "É", "weekdays such as MO"),
        ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY", "given with FREQ=WEEKLY", "weekdays without numbers"),
        ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", "BYDAY", "a number beside BYWEEKNO", "weekdays without numbers"),
        ("FREQ=DAILY;BYHOUR=24", "BYHOUR", "24", "0 to 23"),
        ("FREQ=DAILY;BYMINUTE=60", "BYMINUTE", "60", "0 to 59"),
        ("FREQ=DAILY;BYSECOND=61", "BYSECOND", "61", "0 to 60"),
        ("FREQ=DAILY;BYSETPOS=1", "BYSETPOS", "given alone", "only beside another BY part"),
        ("FREQ=DAILY;BYHOUR=1;BYSETPOS=0", "BYSETPOS", "0", "1 to 366"),
        ("FREQ=DAILY RRULE:FREQ=DAILY", "rule", "RRULE:FREQ=DAILY", "one RRULE"),
        ("RDATE:20270101T080000", "RRULE", "", "one RRULE"),
        ("FREQ=DAILY RDATE:20270101", "RDATE", "2027-01-01", "a date with its time of day"),
        ("FREQ=DAILY EXDATE:2027", "EXDATE", "2027", "20270328"),
        (
            "FREQ=DAILY EXDATE;TZID=Asia/Tokyo:20270101T080000", "EXDATE", "EXDATE;TZID=ASIA/TOKYO:20270101T080000",
            "EXDATE:"
        ),
        ("", "rule", "", "an RRULE such as"),
        ("60 * * * *", "minute", "60", "0 to 59"),
        ("* 24 * * *", "hour", "24", "0 to 23"),
        ("* * 0 * *", "day of the month", "0", "1 to 31"),
        ("* * * foo *", "month", "foo", "1 to 12 or jan to dec"),
        ("* * * * 8", "day of the week", "8", "0 to 7 or sun to sat"),
        ("5-1 * * * *", "minute", "5-1", "0 to 59"),
        ("*/0 * * * *", "minute", "*/0", "0 to 59"),
        ("1,,2 * * * *", "minute", "", "0 to 59"),
        ("* * * *", "rule", "* * * *", "five fields"),
        ("@dayly", "rule", "@dayly", "@annually, @daily"),
        ("every 0 days", "rule", "0", "1 to 1000000 days"),
        ("every 3 fortnights", "rule", "fortnights", "a unit: minutes"),
        ("every", "rule", "every", "a number and a unit"),
        ("every 6h at 08:00", "rule", "at 08:00", "nothing more"),
        ("daily on mon", "rule", "on mon", "on only with weeks"),
        ("daily at 25:00", "rule", "25:00", "times of day"),
        ("weekly on mon,foo", "rule", "mon,foo", "weekdays such as"),
        ("monthly on 32", "rule", "32", "days such as 1, 31 and last"),
        ("monthly on 1,2nd tue", "rule", "1,2nd tue", "either days of the month"),
        ("yearly on 30 feb", "rule", "30 feb", "a date such as"),
        ("daily 0 times", "rule", "0", "1 to 100000 times"),
        ("daily until never", "until", "never", "a local date"),
        ("sometimes", "rule", "sometimes", "an RRULE such as"),
    ])
    func aMistakeIsNamed(text: String, field: String, found: String, allowed: String) {
        do {
            let definition = try RecurrenceDefinition(validating: text)
            Issue.record("\(text) was taken as \(definition)")
        } catch {
            #expect(error.field == field)
            #expect(error.found == found)
            #expect(error.allowed.hasPrefix(allowed), "\(error.allowed)")
        }
    }

    @Test func limitsHaveTheirErrors() throws {
        let long = "FREQ=DAILY" + String(repeating: " ", count: RecurrenceRule.textLengthMax)
        #expect(throws: InvalidInput.self) { try RecurrenceDefinition(validating: long) }
        #expect(throws: InvalidInput.self) { try RecurrenceRule(cron: "* * * * *" + long) }
        let dates = (0...RecurrenceDefinition.dateCountMax).map {
            "EXDATE:\(20_000_101 + $0 / 28 * 10_000 % 900_000 + $0 % 28)"
        }
        let many = "FREQ=DAILY " + dates.joined(separator: " ")
        #expect(throws: InvalidInput(field: "EXDATE", found: "1001 dates", allowed: "at most 1000 dates")) {
            try RecurrenceDefinition(validating: many.replacing("EXDATE", with: "EXDATE;VALUE=DATE"))
        }
    }

    @Test(arguments: [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "0 0 31 2 *",
        "0 0 31 4,6,9,11 *",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=6MO", "FREQ=HOURLY;INTERVAL=2;BYHOUR=9",
        "FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1", "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1", "FREQ=DAILY;INTERVAL=7;BYDAY=SA",
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "FREQ=DAILY;BYHOUR=1;BYSETPOS=2", "FREQ=DAILY;UNTIL=20261231",
        "FREQ=DAILY;COUNT=1 EXDATE:20270101T080000", "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=11",
        "FREQ=SECONDLY;INTERVAL=14;BYDAY=MO;BYHOUR=0;BYMINUTE=0;BYSECOND=0,1,2,3",
        "FREQ=MINUTELY;INTERVAL=10080;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO;BYMONTH=2;BYSETPOS=2",
    ])
    func aRuleThatNeverFallsDueIsRefused(text: String) {
        do {
            _ = try Recurring(text)
            Issue.record("\(text) was taken")
        } catch let error as InvalidInput {
            #expect(error.field == "rule")
            #expect(error.found == "no time that it ever falls due, from 2027-01-01T08:00:00 on")
        } catch {
            Issue.record("\(error)")
        }
    }
}
