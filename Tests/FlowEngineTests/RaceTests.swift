import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// Two clients want the same action.
@Suite(.timeLimit(.minutes(5)))
struct RaceTests {
    @Test
    func oneWinsAndTheOtherLearnsWhoAndWhen() async throws {
        try await withEngine { world in
            try await world.prepare()
            world.clock.advance(byMilliseconds: 5000)
            let stop = world.keeper.stop(at: .beforeCommit)
            let winner = try world.send(try .complete("a"), as: .admin)
            await stop.reached()
            world.clock.advance(byMilliseconds: 1000)
            let loser = try world.send(try .complete("a"), as: .owner)
            let marker = try world.send(try .complete("b"))
            try await eventually { world.gate.waitingCount == 1 }
            #expect(loser.known == nil)
            stop.open()
            let event = try #require(try await winner.result.get().event)
            guard case .failure(.refused(.job(.stepNotPossible(let refusal)))) = await loser.result else {
                Issue.record("Both can't win")
                return
            }
            #expect(
                refusal.stamp
                    == Stamp(
                        at: Timestamp(milliseconds: 1_800_000_005_000),
                        by: Caller.admin.principal,
                        event: event
                    )
            )
            _ = try await marker.result.get()
        }
    }

    @Test
    func aLoserNeverHearsOfAChangeThatDidNotCommit() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .began)
            let first = try world.send(try .complete("a"), as: .admin)
            await stop.reached()
            let second = try world.send(try .complete("a"), as: .owner)
            let marker = try world.send(try .complete("b"))
            try await eventually { world.gate.waitingCount == 1 }
            world.keeper.failFirst(Envelope<TenantCommand>.refusalCountMax + 1)
            stop.open()
            guard case .failure(.internalError) = await first.result else {
                Issue.record("It was never written")
                return
            }
            _ = try await second.result.get()
            _ = try await marker.result.get()
            let job = try await world.store.job(JobID(1), of: "a", for: .owner)
            #expect(job.actions[0].stamp.by == Caller.owner.principal)
        }
    }

    @Test
    func manyAtOnceHaveExactlyOneWinner() async throws {
        try await withEngine { world in
            try await world.prepare()
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<64 {
                    group.addTask {
                        switch await (try world.send(try .complete("a"))).result {
                        case .success: return true
                        case .failure(.refused(.job(.stepNotPossible))): return false
                        case .failure(let other): throw other
                        }
                    }
                }
                return try await group.reduce(into: 0) { count, isWin in count += isWin ? 1 : 0 }
            }
            #expect(wins == 1)
        }
    }
}
