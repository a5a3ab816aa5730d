import FlowCore
import FlowStore
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Actors leave when they have nothing to do, and nobody notices.
@Suite(.timeLimit(.minutes(5)))
struct EvictionTests {
    @Test
    func anActorThatLeftComesBackAndContinuesTheNumbers() async throws {
        try await withEngine { world in
            try await world.prepare()
            let before = try #require(try await world.run(try .complete("a")).event)
            #expect(world.engine.evictIdle() == 1)
            #expect(world.engine.residentTenantCount == 0)
            #expect(try await world.run(try .complete("b")).event == before + 1)
            #expect(world.engine.residentTenantCount == 1)
            try await expectSoundLedgers(world, ["a"])
        }
    }

    @Test
    func aBusyTenantStaysAndAnIdleOneLeaves() async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            let stop = world.keeper.stop(at: .committed)
            let ticket = try world.send(try .complete("a"))
            await stop.reached()
            // On disk, but not answered: still busy.
            #expect(world.engine.evictIdle() == 1)
            #expect(world.engine.residentTenantCount == 1)
            stop.open()
            _ = try await ticket.result.get()
            #expect(world.engine.evictIdle() == 1)
        }
    }

    @Test
    func aTenantLeavesAfterTwoWholeRoundsWithoutWork() async throws {
        try await withEngine { world in
            try await world.prepare()
            #expect(world.rounds(2, keeping: 0) == EvictionRound(evictedCount: 0, isAtRest: false))
            // Work begins the count anew.
            _ = try await world.run(try .complete("a"))
            #expect(world.rounds(2, keeping: 0) == EvictionRound(evictedCount: 0, isAtRest: false))
            #expect(world.engine.residentTenantCount == 1)
            #expect(world.rounds(1, keeping: 0) == EvictionRound(evictedCount: 1, isAtRest: true))
            #expect(world.engine.residentTenantCount == 0)
        }
    }

    @Test
    func thoseThatHadWorkLastStay() async throws {
        try await withEngine { world in
            for slug in ["a", "b", "c", "d"] { try await world.prepare(slug) }
            #expect(world.rounds(1, keeping: 2).evictedCount == 0)
            for slug in ["b", "d"] { try await world.run(try .complete("a"), to: slug) }
            // Two have rested, and the two that haven't take both places.
            #expect(world.rounds(2, keeping: 2) == EvictionRound(evictedCount: 2, isAtRest: false))
            #expect(world.rounds(1, keeping: 2) == EvictionRound(evictedCount: 0, isAtRest: true))
            #expect(world.engine.residentTenantCount == 2)
            let count = Mutex(0)
            world.engine.restEnded.attach { count.withLock { $0 += 1 } }
            try await world.run(try .complete("a"), to: "a")
            #expect(count.withLock { $0 } == 1)
            #expect(world.rounds(3, keeping: 1) == EvictionRound(evictedCount: 0, isAtRest: true))
            #expect(world.engine.residentTenantCount == 1)
        }
    }

    @Test
    func theFirstCommandBehindARestIsReported() async throws {
        try await withEngine { world in
            let count = Mutex(0)
            world.engine.restEnded.attach { count.withLock { $0 += 1 } }
            try await world.prepare("a")
            try await world.prepare("b")
            #expect(count.withLock { $0 } == 1)
            #expect(world.rounds(3, keeping: 1) == EvictionRound(evictedCount: 1, isAtRest: true))
            for slug in ["a", "b"] { try await world.run(try .complete("a"), to: slug) }
            #expect(count.withLock { $0 } == 2)
        }
    }

    @Test
    func evictingWhileCommandsArriveLosesNothing() async throws {
        let seed = TestSeed.current("evictingWhileCommandsArriveLosesNothing")
        try await withEngine { world in
            try await world.prepare("a", jobs: 1)
            try await world.prepare("b", jobs: 1)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for slug in ["a", "b"] {
                    group.addTask {
                        var generator = SeededGenerator(seed: seed)
                        for round in 0..<150 {
                            let ticket = try world.send(try .progress("a", Int64(round % 50 + 1)), to: slug)
                            if Bool.random(using: &generator) { world.engine.evictIdle() }
                            _ = try await ticket.result.get()
                            if Bool.random(using: &generator) { world.engine.evictIdle() }
                        }
                    }
                }
                try await group.waitForAll()
            }
            for slug in ["a", "b"] {
                #expect(try await world.events(of: slug).count { $0.header.kind == .actionProgressed } == 150)
            }
            try await expectSoundLedgers(world, ["a", "b"])
        }
    }

    @Test
    func idleOnesLeaveWhenThereAreTooMany() async throws {
        var limits = Engine.Limits()
        limits.residentTenantCountMax = 2
        try await withEngine(limits: limits) { world in
            for slug in ["a", "b", "c", "d"] { try await world.prepare(slug) }
            #expect(world.engine.residentTenantCount <= 2)
            for slug in ["a", "b", "c", "d"] { try await world.run(try .complete("a"), to: slug) }
        }
    }

    @Test
    func aJobThatLeftTheActorsMemoryIsReadAsItWasDecided() async throws {
        var limits = Engine.Limits()
        limits.residentJobCountMax = 1
        try await withEngine(limits: limits) { world in
            try await world.prepare(jobs: 6)
            let stop = world.keeper.stop(at: .beforeCommit)
            // The first batch has one changeset alone; all others wait meanwhile.
            var tickets = [try world.send(try .complete("a", of: 1))]
            await stop.reached()
            for step in ["a", "b", "c"] {
                for job in 1...6 where step != "a" || job != 1 {
                    tickets.append(try world.send(try .complete(step, of: Int64(job))))
                }
            }
            try await eventually { world.gate.waitingCount == 17 }
            stop.open()
            for ticket in tickets { #expect(try await ticket.result.get().acted?.state == .done) }
            for job in 1...6 {
                #expect(try await world.store.job(JobID(Int64(job)), of: "a", for: .owner).state == .completed)
            }
            try await expectSoundLedgers(world, ["a"])
        }
    }
}

extension EngineWorld {
    /// Goes rounds of eviction; what the last found.
    fileprivate func rounds(_ count: Int, keeping keptCount: Int) -> EvictionRound {
        var round = EvictionRound(evictedCount: 0, isAtRest: false)
        for _ in 0..<count { round = engine.evictRested(keeping: keptCount) }
        return round
    }
}
