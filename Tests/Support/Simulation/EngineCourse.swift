import FlowCore
import FlowEngine
import FlowStore
import Foundation

/// Days of the whole engine on a real database, in virtual time, with crashes at changesets that a seed chooses, clocks
/// that are set, and people who do something now and then.
package struct EngineCourse: Sendable {
    /// What has become of it.
    package struct Outcome: Sendable {
        /// Every message, crash, fate and the end of each chain of events: the same seed gives the same.
        package fileprivate(set) var trace: [String] = []
        /// What must not be.
        package fileprivate(set) var problems: [String] = []
        /// How often the daemon has crashed.
        package fileprivate(set) var crashCount = 0
        /// How many reminders got which fate.
        package fileprivate(set) var fates: [String: Int] = [:]

        /// The first difference of two traces, in words; nil when there is none.
        package func difference(from other: Outcome) -> String? {
            if let (mine, theirs) = zip(trace, other.trace).first(where: { $0 != $1 }) {
                return "“\(mine)” and “\(theirs)”"
            }
            return trace.count == other.trace.count ? nil : "\(trace.count) and \(other.trace.count) lines"
        }
    }

    private static let day: Int64 = 86_400_000
    private let seed: UInt64
    private let slugs: [String]
    private let days: Int64
    private let executor: SeededExecutor
    private let engineExecutor: (any TaskExecutor)?
    private let clock = ManualClock()
    private let outside: OutsideWorld
    private let random: SeededRandom
    private let folder: String

    /// Runs a seed to the end.
    ///
    /// With an `engineExecutor` the engine's actors leave the seeded thread, as they must not.
    package static func run(
        seed: UInt64,
        tenants slugs: [String],
        days: Int = 30,
        engineExecutor: (any TaskExecutor)? = nil
    ) async throws -> Outcome {
        let executor = SeededExecutor(seed: seed)
        return try await executor.run { () async throws -> Outcome in
            let course = try EngineCourse(seed, slugs, days, executor, engineExecutor)
            defer { course.clear() }
            return try await course.run()
        }
    }

    private init(
        _ seed: UInt64,
        _ slugs: [String],
        _ days: Int,
        _ executor: SeededExecutor,
        _ engineExecutor: (any TaskExecutor)?
    ) throws {
        (self.seed, self.slugs, self.days) = (seed, slugs, Int64(days))
        (self.executor, self.engineExecutor) = (executor, engineExecutor)
        (outside, random) = (OutsideWorld(seed: seed, clock: clock), SeededRandom(seed: seed))
        let memory = "/dev/shm"
        let parent = access(memory, W_OK) == 0 ? memory : FileManager.default.temporaryDirectory.path
        folder = "\(parent)/flowd-simulation-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// What can't be removed only stays behind.
    private func clear() { try? FileManager.default.removeItem(atPath: folder) }

    private func run() async throws -> Outcome {
        var generator = SeededGenerator(seed: seed)
        var outcome = Outcome()
        try await prepare()
        let end = clock.now.advanced(byMilliseconds: days * Self.day)
        while clock.now < end {
            let life = try await start(
                crashAt: Int.random(in: 1...150, using: &generator),
                isWritten: Bool.random(using: &generator)
            )
            try await live(life, until: end, &generator)
            if life.hasCrashed {
                outcome.crashCount += 1
                outcome.trace.append("crash \(outcome.crashCount) at \(clock.now.milliseconds)")
                outside.crashed()
            }
            try await life.end()
            clock.forgetTimers()
            clock.advance(byMilliseconds: Int64.random(in: 0...(36 * 3_600_000), using: &generator))
        }
        try await checkAtTheEnd(&outcome)
        outcome.problems += outside.problems
        outcome.trace = outside.trace + outcome.trace.sorted()
        return outcome
    }

    private func start(crashAt changeset: Int = .max, isWritten: Bool = false) async throws -> EngineLife {
        try await EngineLife(
            path: folder + "/flowd.sqlite",
            executor: executor,
            engineExecutor: engineExecutor,
            clock: clock,
            random: random,
            channel: outside,
            crashAt: changeset,
            isWritten: isWritten
        )
    }

    private func prepare() async throws {
        let life = try await start()
        for slug in slugs {
            _ = try await life.engine.createTenant(.sample(slug), caller: .admin, key: nil).result.get()
            for task in Self.tasks {
                _ = try await life.engine.submit(task, to: slug, caller: .owner, key: nil).result.get()
            }
        }
        try await life.end()
        clock.forgetTimers()
    }

    /// Lets time pass from one alarm to the next; now and then somebody does something, or sets the clock, by no more
    /// than is believed.
    private func live(_ life: EngineLife, until end: Timestamp, _ generator: inout SeededGenerator) async throws {
        while true {
            await life.settle()
            guard !life.hasCrashed, clock.now < end else { return }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let task = TaskID(Int64.random(in: 1...5, using: &generator))
                let slug = slugs[Int.random(in: 0..<slugs.count, using: &generator)]
                await life.run(.task(.complete(task, occurrence: nil, note: nil)), to: slug)
            } else if Int.random(in: 0..<150, using: &generator) == 0 {
                clock.set(byMilliseconds: Int64.random(in: -Self.day...2 * 3_600_000, using: &generator))
            } else if !clock.advanceToNextAlarm() {
                clock.advance(byMilliseconds: Self.day)
            }
        }
    }

    // MARK: - The end

    /// Starts once more, lets what is due happen, and looks at everything.
    ///
    /// A day goes by before: after an outage, what the outside world was too busy for is tried again, and has no fate yet.
    private func checkAtTheEnd(_ outcome: inout Outcome) async throws {
        let life = try await start()
        let end = clock.now.advanced(byMilliseconds: Self.day)
        await life.settle()
        while clock.now < end {
            if !clock.advanceToNextAlarm() { clock.advance(byMilliseconds: Self.day) }
            await life.settle()
        }
        for slug in slugs { try await check(slug, life.store, &outcome) }
        try await life.end()
    }

    private func check(_ slug: String, _ store: Store, _ outcome: inout Outcome) async throws {
        for item in try await reminders(of: slug, store, isSettled: false)
        where item.reminder.dueAt < clock.now.advanced(byMilliseconds: -2 * Self.day) {
            outcome.problems.append("\(item.id) was due at \(item.reminder.dueAt.rfc3339) and has no fate")
        }
        for item in try await reminders(of: slug, store, isSettled: true) {
            let fate = item.reminder.fate?.rawValue ?? ""
            outcome.fates[fate, default: 0] += 1
            outcome.trace.append("\(slug)/\(item.id) \(fate) \(item.reminder.fateAt?.milliseconds ?? 0)")
        }
        let events = try await store.events(of: slug, for: .admin, after: 0, job: nil, limit: 1_000_000).items
        if let problem = LedgerCheck.problem(in: events) { outcome.problems.append(problem) }
        outcome.trace.append("\(slug) has \(events.count) events to \(events.last?.hash ?? [])")
    }

    private func reminders(of slug: String, _ store: Store, isSettled: Bool) async throws -> [ReminderItem] {
        try await store.reminders(
            of: slug,
            for: .admin,
            task: nil,
            isSettled: isSettled,
            after: nil,
            limit: 100_000
        ).items
    }

    // MARK: - What there is to do

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
}
