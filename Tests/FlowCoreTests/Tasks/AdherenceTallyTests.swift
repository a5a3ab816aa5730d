import FlowCore
import Testing

@testable import FlowTasks

/// Adherence in groups: which day, week and month something is of, and whose streak it is in.
@Suite struct AdherenceTallyTests {
    private func task(_ number: Int64) -> TaskID { TaskID(number) }

    private static let nuuk = "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"
    private static let newfoundland = "<-0330>3:30<-0230>,M3.2.0/0:01,M11.1.0/0:01"

    /// In Nuuk the clocks are put back at midnight, to the day that was, and put forward before one.
    ///
    /// In Newfoundland they were put back a minute behind midnight: the day that was goes on behind the new one's first
    /// minute.
    @Test(
        arguments: [
            (nuuk, "2027-10-30T00:00:00Z"), (nuuk, "2027-03-27T00:00:00Z"), (nuuk, "2027-12-31T12:00:00Z"),
            (newfoundland, "2027-11-06T12:00:30Z"),
        ]
    )
    func aDayBeginsWhereTheOneBeforeItCloses(_ rule: String, around start: String) throws {
        let zone = try ZoneRules(name: "Zone", posix: rule)
        let begin = try Timestamp(validating: start, field: "start")
        let times = (0..<200).map { begin.advanced(byMilliseconds: Int64($0) * 900_000) }
        var days = AdherenceTally(by: [.day], in: zone)
        // Newest first, as they are counted, and again with another day in between.
        let jumps = times.indices.map { times[$0 * 97 % times.count] }
        for time in times.reversed() + jumps { days.add(.done, of: task(1), for: nil, at: time) }
        var expected: [LocalDate: Int] = [:]
        for time in times {
            var date = zone.localTime(at: time).date.advanced(byDays: -2)
            while zone.close(of: date) <= time { date = date.advanced(byDays: 1) }
            expected[date, default: 0] += 2
        }
        let found = Dictionary(uniqueKeysWithValues: days.groups.map { ($0.key.date, $0.value.doneCount) })
        #expect(found == Dictionary(uniqueKeysWithValues: expected.map { (Optional($0.key), $0.value) }))
        #expect(expected.count > 2)
    }

    @Test(
        arguments: [
            (AdherencePart.day, "2027-03-28", "2027-03-28"), (.week, "2027-03-28", "2027-03-22"),
            (.week, "2027-03-22", "2027-03-22"), (.week, "2027-01-01", "2026-12-28"),
            (.month, "2027-03-28", "2027-03-01"), (.month, "2027-12-01", "2027-12-01"),
        ]
    )
    func weeksBeginOnMondays(_ part: AdherencePart, _ day: String, _ first: String) throws {
        var tally = AdherenceTally(by: [part], in: .utc)
        tally.add(.missed, of: task(1), for: "ana", at: try Timestamp(validating: "\(day)T23:59:59Z", field: "at"))
        #expect(tally.groups.keys.map { $0.date?.text } == [first])
        #expect(tally.groups.keys.allSatisfy { $0.profile == nil && $0.task == nil })
    }

    @Test func eachGroupHasItsOwnStreak() throws {
        var tally = AdherenceTally(by: [.profile], in: .utc)
        let counts: [(Adherence.Count, String?)] = [
            (.open, "ana"), (.done, "ana"), (.late, "ben"), (.skipped, "ana"), (.done, "ana"), (.done, "ben"),
            (.outage, "ana"), (.done, "ben"), (.missed, "ana"), (.done, nil), (.done, "ana"),
        ]
        for (index, (count, profile)) in counts.enumerated() {
            tally.add(count, of: task(1), for: profile, at: Timestamp(milliseconds: Int64(100 - index) * 1000))
        }
        tally.add(5, .outage, of: task(2), for: "ana", at: Timestamp(milliseconds: 0))
        let streaks = Dictionary(
            uniqueKeysWithValues: tally.groups.map { ($0.key.profile, [$0.value.streak, $0.value.longestStreak]) }
        )
        #expect(streaks == ["ana": [2, 2], "ben": [0, 2], nil: [1, 1]])
        #expect(tally.total.streak == 1 && tally.total.longestStreak == 3)
        let ana = tally.groups.first { $0.key.profile == "ana" }?.value
        #expect(ana?.outageCount == 6 && ana?.openCount == 1 && ana?.percent == 75 && tally.total.doneCount == 6)
    }

    @Test func streaksAreOfTheNewestAlone() {
        var adherence = Adherence()
        for _ in 0...Adherence.streakCountMax { adherence.addToStreak(.inTime) }
        #expect(adherence.streak == Adherence.streakCountMax && adherence.longestStreak == Adherence.streakCountMax)
    }

    @Test func tasksAreReportedWithTheirProfile() {
        var tally = AdherenceTally(by: [.task], in: .utc)
        tally.add(.done, of: task(3), for: "ana", at: Timestamp(milliseconds: 0))
        tally.add(.done, of: task(4), for: nil, at: Timestamp(milliseconds: 0))
        #expect(Set(tally.groups.keys.map { [$0.task?.description, $0.profile] }) == [["3", "ana"], ["4", nil]])
    }
}
