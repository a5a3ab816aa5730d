import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// The same key gives the same answer: in flight, later, after the actor has left, after a restart.
@Suite(.timeLimit(.minutes(5)))
struct IdempotencyTests {
    @Test
    func aKeyInFlightJoinsTheFirstCall() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let tickets = try (0..<5).map { _ in try world.send(try .start("loose"), key: "once") }
            await stop.reached()
            stop.open()
            var answers: [CommandOutcome] = []
            for ticket in tickets { answers.append(try await ticket.result.get()) }
            #expect(Set(answers).count == 1)
            #expect(try await world.events().count { $0.header.kind == .jobStarted } == 2)
        }
    }

    @Test
    func aKeyInFlightIsNotForgottenForManyOthers() async throws {
        try await withEngine { world in
            try await world.prepare()
            let settled = try (0..<1000).map { try world.send(try .progress("b", Int64($0 % 99)), key: "k\($0)") }
            for ticket in settled { _ = try await ticket.result.get() }
            let stop = world.keeper.stop(at: .beforeCommit)
            let first = try world.send(try .complete("a"), key: "once")
            await stop.reached()
            let others = try (0..<40).map { try world.send(try .progress("b", Int64($0)), key: "o\($0)") }
            let again = try world.send(try .complete("a"), key: "once")
            let marker = try world.send(try .progress("b", 77))
            // With the marker in the gate's queue, the repeated call has been decided while nothing is on disk yet.
            try await eventually { world.gate.waitingCount == others.count + 1 }
            stop.open()
            #expect(try await first.result.get() == (try await again.result.get()))
            _ = try await marker.result.get()
            for ticket in others { _ = try await ticket.result.get() }
        }
    }

    @Test
    func otherContentUnderAKeyIsAConflictInFlightAndLater() async throws {
        try await withEngine { world in
            try await world.prepare()
            let conflict = CommandFailure.refused(.idempotencyConflict(try IdempotencyKey(validating: "once")))
            let first = try world.send(try .complete("a"), key: "once")
            let second = try world.send(try .complete("b"), key: "once")
            _ = try await first.result.get()
            #expect(await second.result == .failure(conflict))
            #expect(await (try world.send(try .complete("c"), key: "once")).result == .failure(conflict))
            world.engine.evictIdle()
            // From disk: the decision itself is possible, and one that isn't.
            #expect(await (try world.send(try .complete("b"), key: "once")).result == .failure(conflict))
            world.engine.evictIdle()
            #expect(await (try world.send(try .progress("a", 3), key: "once")).result == .failure(conflict))
            #expect(try await world.store.job(JobID(1), of: "a", for: .owner).counts.done == 1)
        }
    }

    @Test
    func theAnswerIsTheSameAfterTheActorHasLeftAndAfterARestart() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        let commands: [(TenantCommand, String)] = try [
            (.applyTemplate(source: SampleTemplates.looseAgain), "apply"),
            (.start("loose", subject: "Mrs Ito"), "start"), (.complete("a"), "done"), (.progress("b", 40), "half"),
            (.progress("b", 40), "nothing"),
        ]
        var first: [CommandOutcome] = []
        var later: [CommandOutcome] = []
        try await withEngine(at: path) { world in
            try await world.prepare()
            for (command, key) in commands { first.append(try await world.run(command, key: key)) }
            world.engine.evictIdle()
            for (command, key) in commands { later.append(try await world.run(command, key: key)) }
        }
        #expect(later == first)
        later = []
        try await withEngine(at: path) { world in
            for (command, key) in commands { later.append(try await world.run(command, key: key)) }
            #expect(try await world.store.tenants(for: .admin, after: nil, limit: 1).items.first?.jobCount == 2)
            try await expectSoundLedgers(world, ["a"])
        }
        #expect(later == first)
    }

    /// An older flowd was installed again: it reads nothing of the answer, and repeats nothing.
    @Test(arguments: [#"{"answer":{},"kind":"acted","version":2}"#, #"{"answer":{},"kind":"gift","version":1}"#])
    func anAnswerOfAnotherVersionIsReportedAndNothingIsRepeated(reply: String) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path) { world in
            try await world.prepare()
            _ = try await world.run(try .start("loose"), key: "once")
        }
        try Damage.run("UPDATE idempotency SET reply = '\(reply)' WHERE key = 'once'", at: path)
        try await withEngine(at: path) { world in
            let before = try await world.events().count
            for _ in 0..<2 {
                let result = await (try world.send(try .start("loose"), key: "once")).result
                guard case .failure(.refused(.invalidInput(let error))) = result else {
                    Issue.record("\(result)")
                    return
                }
                #expect(error.field == "idempotencyKey" && error.found == "once")
                #expect(error.allowed.contains("done before") && error.allowed.contains("isn't repeated"))
            }
            #expect(try await world.events().count == before)
            _ = try await world.run(try .start("loose"), key: "another")
        }
    }

    @Test
    func aTenantsCreationIsRepeatedAfterARestart() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        let key = try IdempotencyKey(validating: "new")
        var answers: [Result<CommandOutcome, CommandFailure>] = []
        for _ in 0..<2 {
            try await withEngine(at: path) { world in
                for _ in 0..<2 {
                    answers.append(await world.engine.createTenant(.sample("a"), caller: .admin, key: key).result)
                }
            }
        }
        #expect(Set(answers).count == 1)
        _ = try answers[0].get()
    }

    @Test
    func aLargeAnswerIsKeptAsAReferenceAndReadBackWhole() async throws {
        try await withEngine { world in
            try await world.createTenant("a")
            try await world.run(.applyTemplate(source: SampleTemplates.rich))
            let long = String(repeating: "ö", count: 4000)
            let command = TenantCommand.startJob(
                StartJob(
                    template: try TemplateKey(validating: "rich"),
                    version: nil,
                    subject: "Someone",
                    attributes: [try FieldKey(validating: "name"): .text(long)]
                )
            )
            let first = try await world.run(command, key: "large")
            world.engine.evictIdle()
            #expect(try await world.run(command, key: "large") == first)
            #expect(first.job?.header.attributes.count == 1)
        }
    }

    @Test
    func warningsOfATemplateThatWasThereAlreadyAreRepeatedAsTheyWere() async throws {
        // The same content, but the second source has its warning somewhere else.
        let source = "template: w\ntitle: W\nsteps:\n  - {step: a, title: A, weight: 0}\n"
        let moved = "# A line above\n\n" + source
        try await withEngine { world in
            try await world.createTenant("a")
            try await world.run(.applyTemplate(source: source))
            let first = try await world.run(.applyTemplate(source: moved), key: "moved")
            world.engine.evictIdle()
            #expect(try await world.run(.applyTemplate(source: moved), key: "moved") == first)
            guard case .templateApplied(let applied) = first else { return }
            #expect(!applied.isChanged)
            #expect(applied.findings.count == 1)
        }
    }

    @Test
    func manyOldKeysInARowLetTheStateBeReadAnewOnce() async throws {
        try await withEngine { world in
            try await world.prepare()
            var first: [CommandOutcome] = []
            for number in 0..<40 {
                first.append(try await world.run(try .progress("a", Int64(number)), key: "k\(number)"))
            }
            world.engine.evictIdle()
            let before = try #require(try await world.store.loadTenant(TenantID(1))).epoch
            for _ in 0..<2 {
                for number in 0..<40 {
                    #expect(try await world.run(try .progress("a", Int64(number)), key: "k\(number)") == first[number])
                }
            }
            #expect(try await world.store.loadTenant(TenantID(1))?.epoch == before + 1)
            let count = try await world.events().count
            // Somebody who repeats nothing isn't looked up, and a new key of a repeater is no repetition.
            try await world.run(try .progress("b", 1), key: "new")
            try await world.run(try .progress("b", 2), as: .admin, key: "new")
            #expect(try await world.events().count == count + 2)
            #expect(try await world.store.loadTenant(TenantID(1))?.epoch == before + 1)
        }
    }

    @Test
    func aRefusalIsNotKept() async throws {
        try await withEngine { world in
            try await world.createTenant("a")
            try await world.run(.applyTemplate(source: SampleTemplates.chain))
            try await world.run(try .start("chain"))
            let refused = try world.send(try .complete("second"), key: "again")
            guard case .failure(.refused(.job(.stepNotPossible(let refusal)))) = await refused.result else {
                Issue.record("It waits for the first")
                return
            }
            #expect(refusal.waitingFor.map(\.text) == ["first"])
            try await world.run(try .complete("first"))
            #expect(try await world.run(try .complete("second"), key: "again").acted?.jobState == .completed)
        }
    }

    @Test
    func keysOfOthersAreOthers() async throws {
        try await withEngine { world in
            try await world.prepare("a")
            try await world.prepare("b")
            let mine = try await world.run(try .start("loose"), key: "k")
            let theirs = try await world.run(try .start("loose"), as: .admin, key: "k")
            let elsewhere = try await world.run(try .start("loose"), to: "b", key: "k")
            #expect(mine.job?.header.id == JobID(2))
            #expect(theirs.job?.header.id == JobID(3))
            #expect(elsewhere.job?.header.id == JobID(2))
        }
    }

    @Test
    func aCancelledClientsCommandIsDoneAndItsRetryGetsTheAnswer() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let ticket = try world.send(try .start("loose"), key: "gone")
            await stop.reached()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = await ticket.result }
                group.cancelAll()
                stop.open()
            }
            let answer = try await world.run(try .start("loose"), key: "gone")
            #expect(ticket.known == .success(answer))
            #expect(try await world.events().count { $0.header.kind == .jobStarted } == 2)
        }
    }
}
