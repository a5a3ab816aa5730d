import FlowCore
import FlowStore
import Synchronization
import TestSupport
import Testing

@testable import FlowEngine

/// Nothing leaves before it is on disk, and a refusal, a no-op and a repeated answer are answers too.
@Suite(.timeLimit(.minutes(5)))
struct AnswerOrderTests {
    /// A command whose answer rests on one that isn't on disk yet.
    enum Dependent: CaseIterable {
        case refusal, noOp, repeatedKey, conflict, sameTemplate

        func first() throws -> TenantCommand {
            switch self {
            case .refusal, .repeatedKey, .conflict: try .complete("a")
            case .noOp: try .progress("a", 50)
            case .sameTemplate: .applyTemplate(source: SampleTemplates.looseAgain)
            }
        }

        func second() throws -> TenantCommand {
            switch self {
            case .refusal, .repeatedKey, .noOp, .sameTemplate: try first()
            case .conflict: try .complete("b")
            }
        }

        var key: String? {
            switch self {
            case .refusal, .noOp, .sameTemplate: nil
            case .repeatedKey, .conflict: "key"
            }
        }
    }

    @Test(arguments: Dependent.allCases)
    func whatRestsOnAnUncommittedChangeWaitsForIt(dependent: Dependent) async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(try dependent.first(), key: dependent.key)
            await stop.reached()
            let second = try world.send(try dependent.second(), key: dependent.key)
            let marker = try world.send(try .complete("c"))
            try await eventually { world.gate.waitingCount == 1 }
            #expect(first.known == nil)
            #expect(second.known == nil)
            #expect(marker.known == nil)
            stop.open()
            let firstAnswer = await first.result
            let secondAnswer = await second.result
            _ = try await marker.result.get()
            try check(secondAnswer, of: dependent, after: try firstAnswer.get())
        }
    }

    private func check(
        _ answer: Result<CommandOutcome, CommandFailure>,
        of dependent: Dependent,
        after first: CommandOutcome
    ) throws {
        switch dependent {
        case .refusal:
            guard case .failure(.refused(.job(.stepNotPossible(let refusal)))) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(refusal.state == .done)
            #expect(refusal.stamp.event == first.event)
            #expect(refusal.stamp.by == Caller.owner.principal)
        case .noOp:
            #expect(try answer.get().event == 0)
        case .repeatedKey:
            #expect(answer == .success(first))
        case .conflict:
            let key = try IdempotencyKey(validating: "key")
            #expect(answer == .failure(.refused(.idempotencyConflict(key))))
        case .sameTemplate:
            guard case .templateApplied(let applied) = try answer.get() else {
                Issue.record("\(answer)")
                return
            }
            #expect(!applied.isChanged)
            #expect(applied.version == 2)
        }
    }

    @Test(arguments: Dependent.allCases)
    func whatRestsOnAChangeThatNeverCommitsIsDecidedAfresh(dependent: Dependent) async throws {
        try await withEngine { world in
            try await world.prepare()
            let firstFree = EventNumber(try await world.events().count + 1)
            let stop = world.keeper.stop(at: .beforeChangeset(0))
            let first = try world.send(try dependent.first(), key: dependent.key)
            await stop.reached()
            world.keeper.failFirst(Envelope<TenantCommand>.refusalCountMax + 1)
            let second = try world.send(try dependent.second(), key: dependent.key)
            let marker = try world.send(try .complete("c"))
            try await eventually { world.gate.waitingCount == 1 }
            stop.open()
            guard case .failure(.internalError) = await first.result else {
                Issue.record("The first has to give up")
                return
            }
            // Nobody was first, so the second is: it makes the change itself.
            let outcome = try await second.result.get()
            #expect(outcome.event ?? firstFree == firstFree)
            #expect(try await marker.result.get().event == firstFree + 1)
            let events = try await world.events()
            #expect(events.count == Int(firstFree) + 1)
            #expect(LedgerCheck.problem(in: events) == nil)
        }
    }

    @Test
    func nothingIsAnsweredWhileTheGateIsHeldAnywhereBeforeTheEnd() async throws {
        for point in [CommitPoint.began, .beforeChangeset(0), .beforeCommit, .committed] {
            try await withEngine { world in
                try await world.prepare()
                let stop = world.keeper.stop(at: point)
                let tickets = try ["a", "b", "c"].map { try world.send(try .complete($0)) }
                await stop.reached()
                #expect(tickets.allSatisfy { $0.known == nil }, "\(point)")
                stop.open()
                for ticket in tickets { _ = try await ticket.result.get() }
            }
        }
    }

    /// Nor may they fill its queue: then the owners would find it busy, and a tenant that isn't there never is.
    @Test
    func strangersAreAnsweredAtOnceAndFillNothing() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(try .complete("a"))
            await stop.reached()
            for _ in 0..<1100 {
                let refused = try world.send(try .complete("b"), as: .stranger)
                #expect(refused.known == .failure(.refused(.noSuchTenant("a"))))
            }
            let second = try world.send(try .complete("b"))
            stop.open()
            _ = try await first.result.get()
            _ = try await second.result.get()
        }
    }

    @Test
    func anEarlierVersionThatIsNotOnDiskYetCanBeStarted() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            _ = try world.send(try .complete("a"))
            await stop.reached()
            let names = ["x", "y", "z"]
            let applied = try names.map { name in
                try world.send(
                    .applyTemplate(
                        source: "template: young\ntitle: \(name)\nsteps:\n  - {step: a, title: A}\n"
                    )
                )
            }
            let started = try (1...3).map { try world.send(try .start("young", version: $0)) }
            let marker = try world.send(try .complete("b"))
            // Were the jobs refused, these four would be all that waits.
            try await eventually { world.gate.waitingCount >= 4 }
            stop.open()
            _ = try await marker.result.get()
            for ticket in applied { _ = try await ticket.result.get() }
            for (ticket, name) in zip(started, names) {
                guard case .jobStarted(let job) = try await ticket.result.get() else {
                    Issue.record("No job")
                    return
                }
                #expect(job.header.title == name)
            }
        }
    }
}
