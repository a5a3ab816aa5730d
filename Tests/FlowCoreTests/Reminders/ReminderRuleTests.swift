import FlowCore
import Testing

@testable import FlowReminders

/// Reminder rules as text, lengths of time, quiet hours.
@Suite struct ReminderRuleTests {
    @Test(arguments: [
        ("0m", "0m"), ("-1h", "-1h"), ("90m", "1h30m"), ("1w from start", "7d from start"), ("-0", "0m"),
        ("0m from end", "0m from end"), (" 5m  via command ", "5m via command"),
        ("at 2027-03-28T08:00", "at 2027-03-28T08:00:00"),
        (
            "30m to carla, nag 10m x2, then 10m to uid:7+role:manager",
            "30m to carla, nag 10m x2, then 10m to uid:7+role:manager"
        ),
        ("0m,again 1h,loop 2,acks 2,digest,hold", "0m, again 1h, loop 2, acks 2, digest, hold"),
        ("0m via command, then 1h to b, then 2h via journal", "0m via command, then 1h to b, then 2h via journal"),
        ("0m to a+a+b", "0m to a+b"), ("0m to sms:+44123+a", "0m to sms:+44123+a"),
        ("0m to mailto:a++b@example.org+a", "0m to mailto:a++b@example.org+a"), ("0m to x:+++1", "0m to x:+++1"),
        ("0m,quiet none", "0m, quiet none"),
        ("0m, quiet 22:00-07:00, digest", "0m, quiet 22:00-07:00, digest"),
        ("0m, link snooze 60m,link done , hold", "0m, hold, link snooze 1h, link done"),
        ("0m,link acknowledge", "0m, link acknowledge"),
    ])
    func aRuleIsReadAndWritten(text: String, canonical: String) throws {
        let rule = try ReminderRule(validating: text, field: "remind")
        #expect(rule.text == canonical)
        #expect(try ReminderRule(validating: canonical, field: "remind") == rule)
    }

    @Test(arguments: [
        ("", ""), ("soon", "soon"), ("1h 2h", "2h"), ("-400d", "-400d"), ("1h from noon", "noon"), ("at", "at"),
        ("at 2027-02-30T08:00", "2027-02-30T08:00"), ("0m, nag", "nag"), ("0m, nag 10m", "nag 10m"),
        ("0m, nag 10s x2", "10s"), ("1h from", "from"), ("0m via", "via"), ("0m to", "to"), ("0m, acks", "acks"),
        ("0m, nag 10m x0", "x0"), ("0m, nag 10m x101", "x101"), ("0m, then", "then"), ("0m, then 31d", "31d"),
        ("0m, loop 2", "loop without again"), ("0m, again 1h", "again without loop"), ("0m, often", "often"),
        ("0m, acks 0", "0"), ("0m, digest, digest", "digest"), ("0m to role:boss", "boss"), ("0m to a+", ""),
        ("0m via a/b", "a/b"), ("0m to a via b", "via"), ("0m, hold on", "on"), ("5", "5"), ("1m1h", "1m1h"),
        ("0m,", "nothing"), ("0m, quiet", ""), ("0m, quiet 22:00", "22:00"), ("0m, quiet none, quiet none", "quiet"),
        ("0m, link", "link"), ("0m, link undone", "link undone"), ("0m, link done twice", "link done twice"),
        ("0m, link snooze", "link snooze"), ("0m, link snooze 10s", "10s"), ("0m, link snooze 31d", "31d"),
        ("0m, link done, link done", "link done"), ("0m, link snooze 1h, link snooze 2h", "link snooze"),
        ("0m, link done, digest", "link in a digest"),
        ("0m, quiet 22:00-22:00", "22:00-22:00"), ("99999999999999999999h", "99999999999999999999h"),
    ])
    func aWrongRuleSaysWhatIsWrong(text: String, found: String) {
        do {
            let rule = try ReminderRule(validating: text, field: "remind")
            Issue.record("\(rule.text)")
        } catch {
            #expect(error.found == found)
            #expect(!error.allowed.isEmpty)
        }
    }

    @Test(arguments: [
        ("0m nag 10m x2", "0m nag 10m x2", "nag"),
        ("0m to ana then 10m to carla", "0m to ana then 10m to carla", "then"),
        ("0m, nag 10m x2 then 10m", "nag 10m x2 then 10m", "then"),
        ("0m, then 5m to ben acks 2", "then 5m to ben acks 2", "acks"),
        ("-1h quiet none", "-1h quiet none", "quiet"), ("0m, digest hold", "digest hold", "hold"),
        ("0m link done", "0m link done", "link"),
    ])
    func aMissingCommaIsNamed(text: String, found: String, word: String) {
        let error = #expect(throws: InvalidInput.self) { try ReminderRule(validating: text, field: "remind") }
        #expect(error?.found == found)
        #expect(error?.allowed.hasPrefix("a comma before “\(word)”") == true, "\(error as Any)")
    }

    @Test(arguments: [
        ("0", 0), ("0m", 0), ("45s", 45), ("1h30m", 5400), ("2d", 172_800), ("1w1d", 691_200), ("-1h", -3600),
    ])
    func lengthsAreRead(text: String, seconds: Int) throws {
        #expect(try DurationText.signedSeconds(text, field: "x") == seconds)
        #expect(try DurationText.signedSeconds(DurationText.text(seconds), field: "x") == seconds)
    }

    /// Berlin: clocks go forward on 2027-03-28 at 02:00, and back on 2027-10-31 at 03:00.
    ///
    /// 2027-01-09 is a Saturday.
    @Test(arguments: [
        ("22:00-07:00", false, "2027-01-11T21:59", "2027-01-11T21:59"),
        ("22:00-07:00", false, "2027-01-11T22:00", "2027-01-12T07:00"),
        ("22:00-07:00", false, "2027-01-12T06:59", "2027-01-12T07:00"),
        ("22:00-07:00", false, "2027-01-12T07:00", "2027-01-12T07:00"),
        ("12:00-14:00", false, "2027-01-12T13:00", "2027-01-12T14:00"),
        ("22:00-02:30", false, "2027-03-28T01:30", "2027-03-28T03:30"),
        ("22:00-07:00", true, "2027-01-09T10:00", "2027-01-11T10:00"),
        ("22:00-07:00", true, "2027-01-08T23:00", "2027-01-11T07:00"),
        ("22:00-07:00", true, "2027-01-09T23:00", "2027-01-11T07:00"),
        ("22:00-07:00", true, "2027-01-10T23:00", "2027-01-11T07:00"),
        ("12:00-14:00", true, "2027-01-09T13:00", "2027-01-11T14:00"),
        (nil, true, "2027-03-27T02:30", "2027-03-29T02:30"), (nil, true, "2027-01-08T23:59", "2027-01-08T23:59"),
        (nil, true, "2027-01-10T10:00", "2027-01-11T10:00"), (nil, false, "2027-01-10T10:00", "2027-01-10T10:00"),
    ])
    func whatIsInQuietHoursWaitsForTheirEnd(quiet: String?, weekend: Bool, at: String, goes: String) throws {
        var window = SendWindow()
        window.quiet = try quiet.map { try QuietHours(validating: $0, field: "quiet") }
        window.isWeekendQuiet = weekend
        let zone = try FewZones().zone(named: "Europe/Berlin")
        let opening = window.opening(from: try TaskWorld.instant(at), zone: zone, isDigest: false)
        #expect(try TaskWorld.local(opening.at) == goes)
        #expect((opening.deferral == nil) == (at == goes))
    }

    /// In the night of 2027-10-31 the clocks of Berlin show 02:15 a quarter and five quarters past midnight in universal
    /// time, from which the minutes count.
    @Test(arguments: [
        ("02:30-02:15", 40, 75), ("02:30-02:15", 65, 75), ("02:30-02:15", 100, 24 * 60 + 75),
        ("22:00-02:30", 10, 30), ("22:00-02:30", 70, 90),
    ])
    func anEndThatComesTwiceIsTheNextOne(quiet: String, at: Int64, goes: Int64) throws {
        let midnight = Timestamp(milliseconds: 1_824_940_800_000)
        var window = SendWindow()
        window.quiet = try QuietHours(validating: quiet, field: "quiet")
        let zone = try FewZones().zone(named: "Europe/Berlin")
        let from = midnight.advanced(byMilliseconds: at * 60_000)
        let opening = window.opening(from: from, zone: zone, isDigest: false)
        #expect(opening.at == midnight.advanced(byMilliseconds: goes * 60_000))
    }

    /// The clocks of Nuuk go from 23:00 to midnight, at one in universal time: 23:20 of 2027-03-27 is 00:20 on the 28th.
    @Test
    func aDigestThatTheClocksPutBehindMidnightGathersWhatCameBeforeIt() throws {
        let change = Timestamp(milliseconds: 1_806_195_600_000)
        var window = SendWindow()
        window.digestAt = try TimeOfDay(validating: "23:20", field: "digest")
        let zone = try ZoneRules(name: "America/Nuuk", posix: "<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
        let opening = window.opening(from: change.advanced(byMilliseconds: 600_000), zone: zone, isDigest: true)
        #expect(opening.at == change.advanced(byMilliseconds: 1_200_000))
    }

    @Test
    func digestsWaitForTheirTime() throws {
        var window = SendWindow()
        window.digestAt = try TimeOfDay(validating: "18:00", field: "digest")
        let zone = try FewZones().zone(named: "Europe/Berlin")
        for (at, goes) in [("2027-01-11T08:00", "2027-01-11T18:00"), ("2027-01-11T18:01", "2027-01-12T18:00")] {
            let opening = window.opening(from: try TaskWorld.instant(at), zone: zone, isDigest: true)
            #expect(try TaskWorld.local(opening.at) == goes)
            #expect(opening.deferral == .digest)
        }
    }
}
