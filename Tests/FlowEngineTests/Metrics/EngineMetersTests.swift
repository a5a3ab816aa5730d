import FlowCore
import FlowEngine
import FlowMetrics
import FlowStore
import TestSupport
import Testing

/// What the engine counts as it works.
@Suite struct EngineMetersTests {
    /// How often each command ended in each way, those that never did left out.
    private func commands(_ world: EngineWorld) -> [String: Double] {
        var found: [String: Double] = [:]
        for family in world.registry.read() where family.metric == .commands {
            for sample in family.samples {
                guard case .number(let number) = sample.value, number > 0 else { continue }
                found[sample.labels.joined(separator: " ")] = number
            }
        }
        return found
    }

    @Test func commandsAreCountedByWhatTheyDoAndHowTheyEnd() async throws {
        try await withEngine { world in
            #expect(commands(world).isEmpty)
            try await world.prepare(jobs: 2)
            try await world.run(.complete("a"))
            for _ in 0..<2 { try await world.run(.complete("a", of: 2), key: "k") }
            await #expect(throws: CommandFailure.self) { try await world.run(.complete("a", of: 99)) }
            await #expect(throws: CommandFailure.self) { try await world.run(.complete("a"), to: "missing") }
            await #expect(throws: CommandFailure.self) { try await world.run(.complete("a"), as: .stranger) }
            await #expect(throws: CommandFailure.self) { try await world.createTenant("a") }
            #expect(
                commands(world) == [
                    "createTenant done": 1, "createTenant refused": 1, "applyTemplate done": 1, "startJob done": 2,
                    "completeAction done": 3, "completeAction refused": 3,
                ]
            )
            #expect(world.number(.repeatedCommands) == 1)
            // Those that were let in: all but two that name no tenant of their caller's.
            #expect(world.distribution(.commandTime, "caller")?.count == 9)
            #expect(world.distribution(.commandTime, "daemon")?.count == 0)
            world.engine.stop()
            await #expect(throws: CommandFailure.stopping) { try await world.run(.complete("a")) }
            #expect(world.number(.commands, "completeAction", "stopping") == 1)
        }
    }

    @Test func everyCombinationIsThereFromTheStart() async throws {
        try await withEngine { world in
            let families = world.registry.read()
            let commands = try #require(families.first { $0.metric == .commands })
            #expect(commands.samples.count == CommandName.allCases.count * CommandEnd.allCases.count)
            let fates = try #require(families.first { $0.metric == .reminders })
            #expect(Set(fates.samples.map { $0.labels[0] }) == Set(ReminderFate.allCases.map(\.rawValue)))
        }
    }

    @Test func transactionsAreCountedByTheirCommands() async throws {
        try await withEngine { world in
            try await world.prepare(jobs: 3)
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(.complete("a"))
            await stop.reached()
            let others = [try world.send(.complete("a", of: 2)), try world.send(.complete("a", of: 3))]
            try await eventually { world.gate.waitingCount == 2 }
            #expect(world.engine.waitingCommandCounts.all == 3)
            #expect(world.engine.waitingCommandCounts.fullest == 3)
            stop.open()
            for ticket in [first] + others { _ = try await ticket.result.get() }
            let sizes = try #require(world.distribution(.commitSize))
            #expect(sizes.count == world.gate.statistics.batchCount)
            #expect(Int(sizes.sum) == world.gate.statistics.committedCount)
            #expect(sizes.counts[1] - sizes.counts[0] == 1)
            #expect(world.distribution(.commitTime)?.count == world.gate.statistics.batchCount)
            #expect(world.engine.waitingCommandCounts.all == 0)
        }
    }

    @Test func aFullDiskIsCounted() async throws {
        try await withEngine { world in
            try await world.prepare()
            world.keeper.fail(at: .beforeCommit, with: .diskFull("No room"))
            await #expect(throws: CommandFailure.diskFull) { try await world.run(.complete("a")) }
            #expect(world.number(.commands, "completeAction", "diskFull") == 1)
        }
    }

    @Test func aLimitThatIsReachedIsCountedByItsName() async throws {
        try await withEngine { world in
            try await world.prepare()
            let limits = try TenantLimitsUpdate(validating: ["jobs": 1], reset: [])
            try await world.run(.updateTenant(try TenantUpdate(limits: limits, zones: AnyZones())), as: .admin)
            await #expect(throws: CommandFailure.self) { try await world.run(.start("loose")) }
            #expect(world.number(.limitRefusals, "jobs") == 1)
        }
    }

    @Test func syncsAreMeasuredOfWhatWasWritten() throws {
        let registry = MetricRegistry()
        let watch = SyncWatch(EngineMeters(registry: registry) { 5 })
        for point in [CommitPoint.began, .committed, .beforeChangeset(0), .beforeCommit, .committed, .committed] {
            watch.reached(point)
        }
        let family = try #require(registry.read().first { $0.metric == .syncTime })
        guard case .histogram(let syncs)? = family.samples.first?.value else { return #expect(Bool(false)) }
        #expect(syncs.count == 1)
    }
}
