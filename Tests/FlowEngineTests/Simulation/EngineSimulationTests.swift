import FlowCore
import FlowEngine
import FlowStore
import Foundation
import Synchronization
import TestSupport
import Testing

/// The real engine on a real database, in virtual time, with crashes at changesets that a seed chooses.
///
/// `FLOWD_TEST_ENGINE_SEEDS` is how many seeds are run, `FLOWD_TEST_SEED` the first of them.
@Suite(.timeLimit(.minutes(30)))
struct EngineSimulationTests {
    private static let day: Int64 = 86_400_000
    private static let days: Int64 = 30

    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["FLOWD_TEST_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + (environment["FLOWD_TEST_ENGINE_SEEDS"].flatMap { UInt64($0) } ?? 3)
    }()

    /// What the world outside has seen, and what it answers.
    private final class Outside: Channel {
        struct State {
            var generator: SeededGenerator
            var trace: [String] = []
            var reminders: [String: Set<String>] = [:]
            var received: [String: Int] = [:]
            var doubtful: [String: Int] = [:]
            var underWay: Set<String> = []
            var life = 0
        }

        let name = "journal"
        let concurrencyMax = 1
        let clock: ManualClock
        let state: Mutex<State>

        init(seed: UInt64, clock: ManualClock) {
            self.clock = clock
            state = Mutex(State(generator: SeededGenerator(seed: seed)))
        }

        /// What was sent and never heard of again counts as doubtful.
        func crashed() {
            state.withLock { state in
                state.life += 1
                for id in state.received.keys { state.doubtful[id, default: 0] += state.underWay.contains(id) ? 1 : 0 }
                state.underWay = []
            }
        }

        func deliver(_ delivery: Delivery) async -> DeliveryResult {
            let now = clock.now
            return state.withLock { state in
                let result: DeliveryResult =
                    switch Int.random(in: 0..<100, using: &state.generator) {
                    case 0..<2: .failed(reason: "no such number", isPermanent: true)
                    case 2..<12: .failed(reason: "busy", isPermanent: false)
                    case 12..<17: .ambiguous(reason: "timed out")
                    default: .sent
                    }
                state.trace.append("\(now.milliseconds) \(delivery.reminder) \(delivery.attempt) \(result)")
                switch result {
                case .sent, .ambiguous:
                    state.received[delivery.id, default: 0] += 1
                    state.reminders[delivery.reminder, default: []].insert(delivery.id)
                case .failed: break
                }
                if case .ambiguous = result { state.doubtful[delivery.id, default: 0] += 1 }
                // The last one is the only one of which a crash can take the result away.
                state.underWay = [delivery.id]
                return result
            }
        }
    }

    private struct Outcome {
        var trace: [String] = []
        var problems: [String] = []
        var crashCount = 0
        var fates: [String: Int] = [:]
    }

    private static func task(_ title: String, _ change: (inout TaskInput) -> Void) -> TenantCommand {
        var input = TaskInput()
        input.title = title
        change(&input)
        return .task(.add(input))
    }

    private static let tasks: [TenantCommand] = [
        task("Medication") {
            ($0.rule, $0.at, $0.reminders) = ("FREQ=DAILY", "08:00", ["0m, nag 10m x2"])
        },
        task("Water") {
            ($0.rule, $0.start, $0.reminders) = ("every 5 hours", "2027-01-15T10:00", ["0m", "30m"])
            $0.misfire = "all"
        },
        task("Round") {
            ($0.rule, $0.start, $0.reminders) = ("FREQ=HOURLY;BYHOUR=9,10,11,15", "2027-01-15T09:30", ["0m"])
            $0.misfire = "latest"
        },
        task("Report") {
            ($0.rule, $0.at, $0.reminders) = ("FREQ=WEEKLY;BYDAY=MO,TH", "17:00", ["-1d", "0m", "2h"])
            $0.misfire = "skip"
        },
        task("Bill") { ($0.start, $0.reminders) = ("2027-01-25T12:00", ["-2d", "0m", "1d"]) },
    ]

    private func simulate(seed: UInt64) async throws -> Outcome {
        let memory = "/dev/shm"
        let parent = access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
        let folder = "\(parent)/flowd-simulation-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let clock = ManualClock()
        let (outside, random) = (Outside(seed: seed, clock: clock), SeededRandom(seed: seed))
        var generator = SeededGenerator(seed: seed)
        var outcome = Outcome()
        try await prepare(folder + "/flowd.sqlite", clock, random, outside)
        let end = clock.now.advanced(byMilliseconds: Self.days * Self.day)
        while clock.now < end {
            let life = try await EngineLife(
                path: folder + "/flowd.sqlite",
                clock: clock,
                random: random,
                channel: outside,
                crashAt: Int.random(in: 1...150, using: &generator),
                isWritten: Bool.random(using: &generator)
            )
            try await live(life, clock, until: end, &generator)
            if life.hasCrashed {
                outcome.crashCount += 1
                outside.crashed()
            }
            try await life.end()
            clock.forgetTimers()
            clock.advance(byMilliseconds: Int64.random(in: 0...(36 * 3_600_000), using: &generator))
        }
        try await checkAtTheEnd(folder + "/flowd.sqlite", clock, random, outside, &outcome)
        finish(outside, &outcome)
        return outcome
    }

    private func prepare(
        _ path: String,
        _ clock: ManualClock,
        _ random: SeededRandom,
        _ outside: Outside
    ) async throws {
        let life = try await EngineLife(
            path: path,
            clock: clock,
            random: random,
            channel: outside,
            crashAt: .max,
            isWritten: false
        )
        _ = try await life.engine.createTenant(.sample("a"), caller: .admin, key: nil).result.get()
        for task in Self.tasks {
            _ = try await life.engine.submit(task, to: "a", caller: .owner, key: nil).result.get()
        }
        try await life.end()
        clock.forgetTimers()
    }

    /// Lets time pass from one alarm to the next; now and then somebody does something.
    private func live(
        _ life: EngineLife,
        _ clock: ManualClock,
        until end: Timestamp,
        _ generator: inout SeededGenerator
    ) async throws {
        while true {
            try await life.settle()
            guard !life.hasCrashed, clock.now < end else { return }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let task = TaskID(Int64.random(in: 1...5, using: &generator))
                try await life.run(.task(.complete(task, occurrence: nil, note: nil)))
            } else if !clock.advanceToNextAlarm() {
                clock.advance(byMilliseconds: Self.day)
            }
        }
    }

    /// Starts once more, lets what is due happen, and looks at everything.
    private func checkAtTheEnd(
        _ path: String,
        _ clock: ManualClock,
        _ random: SeededRandom,
        _ outside: Outside,
        _ outcome: inout Outcome
    ) async throws {
        let life = try await EngineLife(
            path: path,
            clock: clock,
            random: random,
            channel: outside,
            crashAt: .max,
            isWritten: false
        )
        try await life.settle()
        try await check(life.store, at: clock.now, &outcome)
        try await life.end()
    }

    private func check(_ store: Store, at now: Timestamp, _ outcome: inout Outcome) async throws {
        let open = try await store.reminders(
            of: "a",
            for: .admin,
            task: nil,
            isSettled: false,
            after: nil,
            limit: 100_000
        )
        for item in open.items where item.reminder.dueAt < now.advanced(byMilliseconds: -2 * Self.day) {
            outcome.problems.append("\(item.id) was due at \(item.reminder.dueAt.rfc3339) and has no fate")
        }
        let settled = try await store.reminders(
            of: "a",
            for: .admin,
            task: nil,
            isSettled: true,
            after: nil,
            limit: 100_000
        )
        for item in settled.items {
            let fate = item.reminder.fate?.rawValue ?? ""
            outcome.fates[fate, default: 0] += 1
            outcome.trace.append("\(item.id) \(fate) \(item.reminder.fateAt?.milliseconds ?? 0)")
        }
        let events = try await store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1_000_000).items
        if let problem = LedgerCheck.problem(in: events) { outcome.problems.append(problem) }
    }

    private func finish(_ outside: Outside, _ outcome: inout Outcome) {
        let state = outside.state.withLock { $0 }
        for (reminder, ids) in state.reminders where ids.count > 1 {
            outcome.problems.append("\(reminder) went out under \(ids.count) ids")
        }
        for (id, count) in state.received where count > 1 + state.doubtful[id, default: 0] {
            outcome.problems.append("\(id) went out \(count) times")
        }
        outcome.trace = state.trace + outcome.trace.sorted()
    }

    @Test(arguments: seeds)
    func everyReminderHasOneFateWhateverCrashes(seed: UInt64) async throws {
        let outcome = try await simulate(seed: seed)
        #expect(outcome.problems.isEmpty, "seed \(seed): \(outcome.problems.prefix(5))")
        #expect(outcome.crashCount > 0 && outcome.fates["sent", default: 0] > 50, "seed \(seed): \(outcome.fates)")
    }

    @Test func theSameSeedGivesTheSameTrace() async throws {
        let first = try await simulate(seed: Self.seeds.lowerBound).trace
        let second = try await simulate(seed: Self.seeds.lowerBound).trace
        #expect(first == second)
    }
}
