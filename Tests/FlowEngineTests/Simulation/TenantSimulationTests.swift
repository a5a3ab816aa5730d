import FlowCore
import FlowEngine
import FlowStore
import Foundation
import Synchronization
import TestSupport
import Testing

/// What `flowctl simulate` rests on: the daemon's own engine over a copy, in virtual time.
@Suite(.timeLimit(.minutes(5)))
struct TenantSimulationTests {
    private static let day: Int64 = 86_400_000

    /// What was told, as text.
    private final class Reported: Sendable {
        let lines = Mutex<[String]>([])
        let tellingCount = Mutex(0)

        func add(_ progress: SimulationProgress) {
            lines.withLock { $0 += progress.lines.map(TenantSimulationTests.text) }
        }

        var all: [String] { lines.withLock { $0 } }
    }

    private static func text(_ line: SimulatedLine) -> String {
        switch line {
        case .reminder(let item, let delivery):
            let fate = item.reminder.fate?.rawValue ?? "none"
            let message = delivery.map { "\($0.channel) \($0.recipient ?? "-") \($0.state.rawValue)" } ?? "-"
            return "\(line.at.rfc3339) \(item.id) \(fate) \(message)"
        case .range(let item): return "\(line.at.rfc3339) \(item.task) \(item.range.fate.rawValue) \(item.range.count)"
        }
    }

    private static func task(_ title: String, _ change: (inout TaskInput) -> Void) -> TenantCommand {
        var input = TaskInput()
        input.title = title
        change(&input)
        return .task(.add(input))
    }

    private static let tasks: [TenantCommand] = [
        task("Medication") { ($0.rule, $0.at, $0.reminders) = ("FREQ=DAILY", "08:00", ["0m, nag 10m x2"]) },
        task("Water") {
            ($0.rule, $0.start, $0.reminders) = ("every 5 hours", "2027-01-15T10:00", ["0m", "30m"])
            $0.misfire = "all"
        },
        task("Report") {
            ($0.rule, $0.at, $0.reminders) = ("FREQ=WEEKLY;BYDAY=MO,TH", "17:00", ["-1d", "0m", "2h"])
            $0.misfire = "skip"
        },
        task("Bill") { ($0.start, $0.reminders) = ("2027-01-25T12:00", ["-2d", "0m", "1d"]) },
    ]

    private func withTasks(
        limits: Engine.Limits = Engine.Limits(),
        _ body: (EngineWorld) async throws -> Void
    ) async throws {
        try await withEngine(limits: limits) { world in
            for slug in ["a", "b"] {
                try await world.createTenant(slug)
                for task in Self.tasks { try await world.run(task, to: slug) }
            }
            try await body(world)
        }
    }

    private func plan(
        _ until: String,
        outages: [(String, String)] = [],
        seed: Int? = nil,
        failures: Int? = nil,
        in world: EngineWorld
    ) throws -> SimulationPlan {
        try SimulationPlan(
            until: until,
            outages: outages.map { SimulationPlan.OutageText(from: $0.0, until: $0.1) },
            seed: seed,
            failures: failures,
            now: world.clock.now
        )
    }

    private func simulate(
        _ plan: SimulationPlan,
        channels: [String] = ["journal"],
        in world: EngineWorld
    ) async throws -> (lines: [String], summary: SimulationSummary) {
        let reported = Reported()
        let summary = try await world.engine.simulate(plan, of: "a", for: .owner, channels: channels) { progress in
            reported.add(progress)
        }
        return (reported.all, summary)
    }

    // MARK: - What it tells

    /// Lets the same happen in the world itself, as scheduler and deliverer do it, and lists what became of it.
    private func really(_ world: EngineWorld, until end: Timestamp) async throws -> [String] {
        while true {
            let now = world.clock.now
            for wake in try await world.engine.wakes(upTo: now, limit: 10) {
                _ = try await world.engine.wake(wake.slug)
            }
            for channel in try await world.engine.channels(upTo: now) {
                for delivery in try await world.engine.pending(on: channel, upTo: now, limit: 100) {
                    #expect(try await world.engine.begin(delivery))
                    try await world.engine.finish(delivery, with: .sent)
                }
            }
            let left = try await world.engine.wakes(upTo: now, limit: 1)
            guard left.isEmpty else { continue }
            guard let next = try await world.engine.nextWake(after: now), next <= end else { break }
            world.clock.advance(byMilliseconds: next.milliseconds - now.milliseconds)
        }
        let settled = try await world.store.reminders(
            of: "a",
            for: .admin,
            task: nil,
            isSettled: true,
            after: nil,
            limit: 100_000
        )
        return settled.items.map { item in
            "\(item.reminder.fateAt?.rfc3339 ?? "") \(item.id) \(item.reminder.fate?.rawValue ?? "none")"
        }.sorted()
    }

    @Test func whatItTellsIsWhatHappens() async throws {
        try await withTasks { world in
            let plan = try plan("14d", in: world)
            let (lines, summary) = try await simulate(plan, in: world)
            let reported = lines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }.sorted()
            let happened = try await really(world, until: plan.until)
            #expect(reported.count > 150)
            #expect(reported == happened)
            #expect(summary.fates.values.reduce(0, +) == happened.count)
            #expect(summary.sentCount == lines.count { $0.hasSuffix("sent") })
        }
    }

    @Test func theLinesAreInOrderOfTimeAndSoAreTheTellings() async throws {
        try await withTasks { world in
            let lines = try await simulate(plan("9d", in: world), in: world).lines
            let times = lines.map { String($0.prefix(24)) }
            #expect(times == times.sorted())
        }
    }

    @Test func anOutageShowsInTheFates() async throws {
        try await withTasks { world in
            let whole = try await simulate(plan("10d", in: world), in: world).summary
            #expect(Set(whole.fates.keys) == [.sent] && whole.openCount == 0)
            let (lines, summary) = try await simulate(
                plan("10d", outages: [("2027-01-18T06:00:00Z", "2027-01-20T09:00:00Z")], in: world),
                in: world
            )
            #expect(Set(summary.fates.keys).isSuperset(of: [.sent, .sentLate, .skipped]))
            let during = lines.filter { $0 > "2027-01-18T06" && $0 < "2027-01-20T09" }
            #expect(during.isEmpty)
            // The daemon doesn't come back before the end: what was due has no fate.
            let lasting = try await simulate(plan("2d", outages: [("1d", "3d")], in: world), in: world).summary
            #expect(lasting.openCount > 0 && lasting.until == world.clock.now.advanced(byMilliseconds: 2 * Self.day))
        }
    }

    // MARK: - Seeds

    @Test func theSameSeedGivesTheSameLines() async throws {
        try await withTasks { world in
            var all: [[String]] = []
            for seed in [7, 7, 8] {
                let plan = try plan("8d", outages: [("3d", "4d")], seed: seed, failures: 40, in: world)
                all.append(try await simulate(plan, in: world).lines)
            }
            #expect(all[0] == all[1] && all[0].count > 60)
            #expect(all[0] != all[2])
        }
    }

    @Test func whatFailsIsTriedAgainAndInTheEndGivenUp() async throws {
        try await withTasks { world in
            let some = try await simulate(plan("5d", failures: 50, in: world), in: world).summary
            #expect(some.fates[.sentLate, default: 0] > 0 && some.fates[.failed] == nil)
            let all = try await simulate(plan("5d", failures: 100, in: world), in: world)
            #expect(all.summary.sentCount == 0 && all.summary.fates[.failed, default: 0] > 0)
            #expect(all.lines.contains { $0.hasSuffix("failed journal - dead") })
        }
    }

    @Test func aChannelThatTheConfigurationLacksFails() async throws {
        try await withTasks { world in
            let summary = try await simulate(plan("2d", in: world), channels: [], in: world).summary
            #expect(Set(summary.fates.keys) == [.failed])
        }
    }

    // MARK: - What it leaves alone

    @Test func nothingOfTheLiveDataChangesAndNothingLeaves() async throws {
        let executor = SeededExecutor(seed: 1)
        try await executor.run { () async throws -> Void in try await simulateBesideALife(on: executor) }
    }

    /// A whole daemon is there, with a channel that counts; its database has the same bytes before and after.
    private func simulateBesideALife(on executor: SeededExecutor) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        let channel = ScriptedChannel("journal")
        let clock = ManualClock()
        let life = try await EngineLife(
            path: path,
            executor: executor,
            clock: clock,
            random: SeededRandom(),
            channel: channel,
            crashAt: .max,
            isWritten: false
        )
        _ = try await life.engine.createTenant(.sample("a"), caller: .admin, key: nil).result.get()
        for task in Self.tasks {
            _ = try await life.engine.submit(task, to: "a", caller: .owner, key: nil).result.get()
        }
        await life.settle()
        let before = try Self.bytes(path)
        let plan = try SimulationPlan(until: "9d", now: clock.now)
        let summary = try await life.engine.simulate(plan, of: "a", for: .owner, channels: ["journal"]) { _ in }
        #expect(summary.sentCount > 80)
        await life.settle()
        #expect(try Self.bytes(path) == before && before.count > 1)
        #expect(channel.delivered.isEmpty)
        try await life.end()
    }

    /// The database, its log and the names beside them: whatever is written shows in them.
    private static func bytes(_ path: String) throws -> [String: Data] {
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where !name.hasSuffix("-shm") {
            files[name] = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
        }
        return files
    }

    // MARK: - Who and how much

    @Test func aStrangerHearsThatThereIsNoSuchTenant() async throws {
        try await withTasks { world in
            for slug in ["a", "missing"] {
                let plan = try plan("1d", in: world)
                let error = await #expect(throws: ReadFailure.self) {
                    try await world.engine.simulate(plan, of: slug, for: .stranger, channels: []) { _ in }
                }
                #expect(error?.refusal == .noSuchTenant(slug))
            }
        }
    }

    @Test(arguments: [
        (10_000, 10, 10_000, "simulatedLines", 10), (10_000, 100_000, 20, "simulatedInstants", 20),
        (15, 100_000, 10_000, "simulatedRows", 15),
    ])
    func whatIsTooMuchIsRefusedWithItsName(
        rows: Int,
        lines: Int,
        instants: Int,
        limit: String,
        allowed: Int
    ) async throws {
        var limits = Engine.Limits()
        limits.simulations.rowCountMax = rows
        limits.simulations.lineCountMax = lines
        limits.simulations.instantCountMax = instants
        try await withTasks(limits: limits) { world in
            let plan = try plan("30d", in: world)
            let error = await #expect(throws: ReadFailure.self) { try await simulate(plan, in: world) }
            #expect(error?.refusal == .limitReached(limit: limit, allowed: allowed))
        }
    }

    @Test func fewRunAtTheSameTime() async throws {
        try await withTasks { world in
            try await world.createTenant("c")
            let plan = try plan("1d", in: world)
            let engine = world.engine
            @Sendable func refusal(of slug: String) async -> Refusal? {
                await #expect(throws: ReadFailure.self) {
                    try await engine.simulate(plan, of: slug, for: .owner, channels: []) { _ in }
                }?.refusal
            }
            // Each waits in its first telling for the one behind it.
            _ = try await engine.simulate(plan, of: "a", for: .owner, channels: []) { _ in
                let first = await refusal(of: "a")
                #expect(first == .limitReached(limit: "simulationsPerTenant", allowed: 1))
                _ = try await engine.simulate(plan, of: "b", for: .owner, channels: []) { _ in
                    let second = await refusal(of: "c")
                    #expect(second == .limitReached(limit: "simulations", allowed: 2))
                }
            }
            // The places are free again.
            for slug in ["a", "b", "c"] {
                _ = try await engine.simulate(plan, of: slug, for: .owner, channels: []) { _ in }
            }
        }
    }

    @Test func itEndsWhenNobodyWantsItAnyMore() async throws {
        try await withTasks { world in
            let plan = try plan("300d", in: world)
            let engine = world.engine
            let reported = Reported()
            struct Gone: Error {}
            await #expect(throws: Gone.self) {
                try await engine.simulate(plan, of: "a", for: .owner, channels: ["journal"]) { _ in throw Gone() }
            }
            let result = await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    do {
                        _ = try await engine.simulate(plan, of: "a", for: .owner, channels: ["journal"]) { progress in
                            reported.add(progress)
                            reported.tellingCount.withLock { $0 += 1 }
                            withUnsafeCurrentTask { $0?.cancel() }
                        }
                        return false
                    } catch {
                        return error is CancellationError
                    }
                }
                return await group.next() ?? false
            }
            #expect(result && reported.tellingCount.withLock { $0 } == 1)
        }
    }
}

extension ReadFailure {
    fileprivate var refusal: Refusal? {
        switch self {
        case .refused(let refusal): refusal
        case .failed: nil
        }
    }
}
