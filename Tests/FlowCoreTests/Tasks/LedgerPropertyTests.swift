import FlowCore
import Testing

@testable import FlowTasks

/// Whatever happens in whatever order: every reminder gets one fate, no time fires twice, nothing is lost.
@Suite struct LedgerPropertyTests {
    private static let rules = [
        "FREQ=DAILY", "FREQ=HOURLY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,TH", "every 90m", "2 days after completion",
        "FREQ=DAILY;BYHOUR=2;BYMINUTE=30", "monthly on last",
    ]
    private static let reminders = [
        "0m", "-1h", "-1d", "30m, nag 10m x2, then 15m to carla", "0m to role:viewer, then 5m to ana, again 1h, loop 1",
        "0m, digest", "5m, acks 2, nag 7m x3", "-30m to a+b", "0m from end, hold",
    ]

    @Test(arguments: TestSeed.cases(120))
    func everythingHasOneFate(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var world = try TaskWorld(at: random.chance(50) ? "2027-03-26T12:00" : "2027-10-29T12:00")
        for _ in 0...random.below(3) { try Self.add(&world, &random) }
        for _ in 0..<random.below(60) + 20 { try Self.happen(&world, &random) }
        #expect(world.ledger.problems == [], "\(TestSeed.note(seed))")
        for task in world.tasks.values.sorted(by: { $0.id < $1.id }) where task.state != .ended {
            try world.change(.end(task.id))
        }
        // Digests go out for the sake of others, also those that have to be tried again.
        for _ in 0..<10 {
            world.now = max(world.now, world.pending.map(\.dueAt).max() ?? world.now)
            try world.deliver()
        }
        for delivery in world.ledger.deliveries.values.sorted(by: { $0.id < $1.id }) where delivery.state == .sending {
            try world.end(delivery.id, .sent)
        }
        Self.expectAllSettled(world, seed)
    }

    private static func expectAllSettled(_ world: TaskWorld, _ seed: UInt64) {
        #expect(world.ledger.problems == [], "\(TestSeed.note(seed))")
        let open = world.ledger.reminders.filter { $0.value.fate == nil }
        #expect(open.isEmpty, "\(TestSeed.note(seed)) \(open)")
        #expect(!world.ledger.occurrences.values.contains { $0.state == .open }, "\(TestSeed.note(seed))")
        #expect(world.ledger.deliveries.values.allSatisfy { $0.state.isFinal }, "\(TestSeed.note(seed))")
        for task in world.tasks.values {
            let rows = world.ledger.occurrences.keys.count { $0.task == task.id }
            let passed = world.ledger.ranges.filter { $0.task == task.id }.reduce(0) { $0 + $1.range.count }
            #expect(rows + passed == task.occurrenceCount, "\(TestSeed.note(seed))")
            #expect(task.dueAt == nil, "\(TestSeed.note(seed))")
        }
        expectNoTimeFiredTwice(world, seed)
    }

    /// A nominal time sends the first reminder of a rule at most once, over all revisions; what follows a completion may
    /// come to a time once more, as it was done before that.
    private static func expectNoTimeFiredTwice(_ world: TaskWorld, _ seed: UInt64) {
        var seen: Set<String> = []
        for (id, reminder) in world.ledger.reminders {
            guard reminder.firedAt != nil, let occurrence = world.ledger.occurrences[id.occurrence] else { continue }
            let (mark, position) = (occurrence.mark, reminder.position)
            let revision = occurrence.keepsOpen ? "\(occurrence.revision) " : ""
            let key =
                revision
                + "\(id.occurrence.task) \(mark.nominal.text) \(mark.fold) \(position.rule).\(position.step).\(position.repetition)"
            #expect(seen.insert(key).inserted, "\(TestSeed.note(seed, key))")
        }
    }

    private static func add(_ world: inout TaskWorld, _ random: inout SplitMix64) throws {
        var picked = random
        try world.add { input in
            input.rule = picked.pick(rules)
            input.at = picked.pick(["08:00", "02:30", "23:15"])
            // Another time of day than the rule's is refused.
            if input.rule?.contains("BYHOUR=2;BYMINUTE=30") == true { input.at = "02:30" }
            if input.rule?.contains("completion") == true { input.start = "2027-11-03T\(input.at ?? "08:00")" }
            input.grace = picked.pick([nil, "30m", "2h", "2d"])
            input.misfire = picked.pick(["coalesce", "latest", "all", "skip"])
            input.reminders = (0...picked.below(3)).map { _ in picked.pick(reminders) }
            input.quiet = picked.pick([nil, nil, "22:00-07:00"])
            input.weekend = picked.pick([nil, "defer"])
            input.digest = picked.pick([nil, "18:00"])
        }
        random = picked
    }

    private static func happen(_ world: inout TaskWorld, _ random: inout SplitMix64) throws {
        let task = random.pick(world.tasks.keys.sorted())
        let occurrences = world.ledger.occurrences.keys.filter { $0.task == task }.map(\.number).sorted()
        let number = occurrences.isEmpty ? 1 : random.pick(Array(occurrences.suffix(5)))
        switch random.below(18) {
        case 0...3: try advance(&world, &random)
        case 4, 5: try world.wake()
        case 6, 7: try deliver(&world, &random)
        case 8: try allowRefusal { try world.change(.complete(task, occurrence: number, note: nil)) }
        case 9: try allowRefusal { try world.change(.skip(task, occurrence: number, reason: "x")) }
        case 10: try allowRefusal { try world.change(.acknowledge(OccurrenceID(task, number), reminder: nil)) }
        case 11:
            let id = ReminderID(OccurrenceID(task, number), 1 + random.below(3))
            let seconds = 60 * (1 + random.below(600))
            try allowRefusal { try world.change(.snooze(id, TimeLength(seconds: seconds))) }
        case 12:
            let command = random.pick([TaskCommand.pause(task), .resume(task), .resume(task)])
            try allowRefusal { try world.change(command) }
        case 14: try allowRefusal { try world.change(.complete(task, occurrence: nil, note: nil)) }
        case 15, 16: try allowRefusal { try world.change(.reopen(OccurrenceID(task, number), reason: nil)) }
        case 13: try world.setQuiet(random.pick(["none", "22:00-07:00", "06:00-20:00"]))
        default: try edit(task, &world, &random)
        }
    }

    /// Forward by minutes, hours or weeks; now and then back.
    private static func advance(_ world: inout TaskWorld, _ random: inout SplitMix64) throws {
        let minutes = random.pick([5, 60, 600, 3000, 40_000, -90, -1500])
        world.now = world.now.advanced(byMilliseconds: Int64(minutes * (1 + random.below(3))) * 60_000)
        if random.chance(70) { try world.wake() }
    }

    private static func deliver(_ world: inout TaskWorld, _ random: inout SplitMix64) throws {
        var picked = random
        for delivery in world.ledger.deliveries.values.sorted(by: { $0.id < $1.id }) where delivery.state == .sending {
            try world.end(delivery.id, picked.chance(50) ? .sent : .ambiguous(reason: "Killed"))
        }
        try world.deliver { _ in
            picked.pick([
                .sent, .sent, .sent, nil, .failed(reason: "No", isPermanent: false),
                .failed(reason: "No", isPermanent: true),
                .ambiguous(reason: "Perhaps"),
            ])
        }
        random = picked
    }

    private static func edit(_ task: TaskID, _ world: inout TaskWorld, _ random: inout SplitMix64) throws {
        var picked = random
        try allowRefusal {
            try world.edit(task) { input in
                switch picked.below(4) {
                case 0: input.at = picked.pick(["08:00", "09:30", "02:30"])
                case 1: input.zone = picked.pick(["UTC", "Europe/Berlin"])
                case 2: input.reminders = [picked.pick(reminders)]
                default: input.rule = picked.pick(rules)
                }
            }
        }
        random = picked
    }

    /// What is refused is refused: then nothing has changed.
    private static func allowRefusal<Value>(_ body: () throws -> Value) throws {
        do {
            _ = try body()
        } catch is Refusal {}
    }
}
