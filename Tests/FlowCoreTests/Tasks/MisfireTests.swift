import FlowCore
import Testing

@testable import FlowTasks

/// What becomes of what was missed.
@Suite struct MisfireTests {
    /// A daily task at 08:00, the daemon away from 9 January 12:00 until a time, then woken.
    private func outage(until local: String, _ change: (inout TaskInput) -> Void) throws -> TaskWorld {
        var world = try TaskWorld(at: "2027-01-09T12:00")
        try world.add {
            $0.rule = "FREQ=DAILY"
            $0.at = "08:00"
            $0.reminders = ["0m"]
            change(&$0)
        }
        world.now = try TaskWorld.instant(local)
        try world.wake()
        try world.deliver()
        return world
    }

    private func fates(_ world: TaskWorld) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for line in try world.story { counts[String(line.split(separator: " ").last ?? ""), default: 0] += 1 }
        return counts
    }

    @Test(
        arguments: [
            // Forty days: one message covers thirty-nine.
            ("2027-02-18T12:00", "coalesce", nil, ["sentLate": 1, "coalesced": 39, "planned": 1]),
            ("2027-02-18T12:00", "latest", nil, ["sentLate": 1, "expired": 39, "planned": 1]),
            ("2027-02-18T12:00", "all", nil, ["sentLate": 40, "planned": 1]),
            ("2027-02-18T12:00", "skip", nil, ["skipped": 40, "planned": 1]),
            // A grace that was asked for holds for each.
            ("2027-02-18T12:00", "coalesce", "2h", ["expired": 40, "planned": 1]),
            ("2027-02-18T12:00", "coalesce", "2d5h", ["sentLate": 1, "coalesced": 2, "expired": 37, "planned": 1]),
            ("2027-02-18T12:00", "latest", "2d5h", ["sentLate": 1, "skipped": 2, "expired": 37, "planned": 1]),
            ("2027-02-18T12:00", "all", "2d5h", ["sentLate": 3, "expired": 37, "planned": 1]),
            // Six hours.
            ("2027-01-10T10:00", "coalesce", nil, ["sentLate": 1, "planned": 1]),
            ("2027-01-10T10:00", "skip", nil, ["skipped": 1, "planned": 1]),
            // A minute is no misfire, a little more is.
            ("2027-01-10T08:01", "skip", nil, ["sent": 1, "planned": 1]),
            ("2027-01-10T08:02", "coalesce", nil, ["sentLate": 1, "planned": 1]),
            ("2027-01-10T08:02", "skip", nil, ["skipped": 1, "planned": 1]),
        ] as [(String, String, String?, [String: Int])]
    )
    func thePoliciesDecide(until: String, misfire: String, grace: String?, expected: [String: Int]) throws {
        let world = try outage(until: until) {
            $0.misfire = misfire
            $0.grace = grace
        }
        #expect(try fates(world) == expected)
        #expect(world.ledger.problems == [])
    }

    /// Begun at 08:00, due at 12:00, of use until 14:00: until then it can be done, and so it is reminded of.
    @Test(arguments: [
        ("2027-01-10T10:01", "0m from start", ["sentLate": 1, "planned": 1]),
        ("2027-01-10T13:30", "0m from start", ["sentLate": 1, "planned": 1]),
        ("2027-01-10T13:30", "-5h", ["sentLate": 1, "planned": 1]),
        ("2027-01-10T14:01", "0m from start", ["expired": 1, "planned": 1]),
        ("2027-01-10T14:01", "30m", ["sentLate": 1, "planned": 1]),
        ("2027-01-10T14:31", "30m", ["expired": 1, "planned": 1]),
    ])
    func whatCanStillBeDoneIsRemindedOf(until: String, reminder: String, expected: [String: Int]) throws {
        let world = try outage(until: until) {
            $0.due = "4h"
            $0.grace = "2h"
            $0.reminders = [reminder]
        }
        #expect(try fates(world) == expected)
        #expect(world.ledger.problems == [])
    }

    @Test
    func oneMessageSaysWhatItCovers() throws {
        let world = try outage(until: "2027-02-18T12:00") { _ in }
        let deliveries = Array(world.ledger.deliveries.values)
        #expect(deliveries.count == 1)
        #expect(deliveries.first?.text.contains("did not go out in time: 39.") == true)
        #expect(deliveries.first?.payload.contains("\"covers\":39") == true)
    }

    @Test
    func rulesOfOneOccurrenceForOneAddresseeAreOneMessage() throws {
        let world = try outage(until: "2027-01-10T08:30") { $0.reminders = ["-1h", "0m", "5m to carla"] }
        #expect(
            try world.story.prefix(3) == [
                "1/1 0.0.0 01-10T07:00 coalesced", "1/1 1.0.0 01-10T08:00 sentLate", "1/1 2.0.0 01-10T08:05 sentLate",
            ]
        )
        #expect(world.ledger.deliveries.count == 2)
    }

    @Test
    func aChainThatGoesOnDoesNotFallSilent() throws {
        var world = try outage(until: "2027-01-10T08:30") { $0.reminders = ["0m, nag 10m x2", "15m"] }
        try world.run(until: "2027-01-10T10:00")
        #expect(
            try world.story.filter { $0.hasPrefix("1/1") } == [
                "1/1 0.0.0 01-10T08:00 sentLate", "1/1 1.0.0 01-10T08:15 sentLate", "1/1 0.0.1 01-10T08:40 sent",
                "1/1 0.0.2 01-10T08:50 sent",
            ]
        )
    }

    @Test
    func theNewestThousandHaveRowsAndTheRestARange() throws {
        let world = try outage(until: "2027-02-18T12:00") { $0.rule = "FREQ=MINUTELY;INTERVAL=10" }
        let range = try #require(world.ledger.ranges.first?.range)
        #expect(world.ledger.ranges.count == 1)
        #expect(range.fate == .coalesced)
        // The first was made when the task was.
        #expect(range.firstNumber == 2 && range.first.nominal.text == "2027-01-09T12:20:00")
        let task = try #require(world.tasks[TaskID(1)])
        // Up to the newest, which is due at this very moment, and the next one.
        #expect(task.occurrenceCount == 40 * 144 + 1)
        #expect(world.ledger.occurrences.count + range.count == task.occurrenceCount)
        #expect(range.count == 40 * 144 - 1 - 1000)
        #expect(try fates(world) == ["coalesced": 1000, "sent": 1, "planned": 1])
        let text = world.ledger.deliveries.values.map(\.text).first { $0.contains("did not go out") }
        #expect(text?.contains("did not go out in time: \(1000 + range.count).") == true)
        #expect(world.ledger.problems == [])
    }

    @Test
    func aVeryLongBacklogIsGoneThroughInPieces() throws {
        let world = try outage(until: "2027-04-09T12:00") {
            $0.rule = "FREQ=MINUTELY"
            $0.misfire = "skip"
        }
        let task = try #require(world.tasks[TaskID(1)])
        #expect(world.ledger.ranges.count == 2)
        let passed = world.ledger.ranges.reduce(0) { $0 + $1.range.count }
        #expect(passed + world.ledger.occurrences.count == task.occurrenceCount)
        #expect(world.ledger.occurrences.count <= TenantTask.caughtUpCountMax + 2)
        #expect(world.ledger.ranges.allSatisfy { $0.range.fate == .skipped })
        #expect(world.ledger.problems == [])
    }
}
