import FlowCore
import FlowStore
import TestSupport
import Testing

@testable import FlowEngine

/// What is done to a job as a whole while what it builds on is not on disk yet.
@Suite(.timeLimit(.minutes(5)))
struct JobChangeTests {
    private static func change(_ operation: JobOperation) -> TenantCommand {
        .changeJob(job: JobID(1), operation: operation)
    }

    private static func title(_ text: String, ifEvent: EventNumber?) -> TenantCommand {
        var update = JobUpdate()
        update.title = text
        return change(.update(update, ifEvent: ifEvent))
    }

    @Test
    func aNoteIsRemovedBeforeItIsOnDisk() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let blocker = try world.send(try .progress("a", 5))
            await stop.reached()
            let added = try world.send(Self.change(.addNote(text: "secret", step: nil)))
            let removed = try world.send(Self.change(.removeNote(number: 1)))
            let missing = try world.send(Self.change(.removeNote(number: 2)))
            stop.open()
            _ = try await blocker.result.get()
            _ = try await added.result.get()
            #expect(try await removed.result.get().event == 6)
            #expect(await missing.result == .failure(.refused(.job(.noSuchNote(job: JobID(1), note: 2)))))
            let events = try await world.events()
            #expect(LedgerCheck.problem(in: events) == nil)
            #expect(events[4].header.kind == .noteAdded && events[4].payload == nil)
        }
    }

    @Test
    func anEditConflictsWithOneThatIsNotOnDisk() async throws {
        try await withEngine { world in
            try await world.prepare()
            let stop = world.keeper.stop(at: .beforeCommit)
            let tickets = [
                try world.send(try .progress("a", 5)), try world.send(Self.title("First", ifEvent: 3)),
                try world.send(Self.title("Second", ifEvent: 3)), try world.send(Self.title("Third", ifEvent: 5)),
            ]
            await stop.reached()
            stop.open()
            var results: [Result<CommandOutcome, CommandFailure>] = []
            for ticket in tickets { results.append(await ticket.result) }
            #expect(try results[1].get().event == 5)
            #expect(results[2] == .failure(.refused(.job(.changed(job: JobID(1), since: 3, edited: 5)))))
            #expect(try results[3].get().event == 6)
            let job = try await world.store.job(JobID(1), of: "a", for: .owner)
            #expect(job.header.title == "Third" && job.editedEvent == 6)
        }
    }

    @Test
    func whatCannotBeWrittenIsDecidedAgain() async throws {
        try await withEngine { world in
            try await world.prepare()
            world.keeper.failFirst(2)
            let move = StepMove(dependsOn: ["b"], place: StepPlace())
            let edit = PlanEdit.move(try StepKey(validating: "a"), move)
            let tickets = [
                try world.send(Self.change(.rule(.hold, reason: "ill")), key: "h"),
                try world.send(Self.change(.editPlan(edit, ifEvent: 3)), key: "p"),
                try world.send(Self.change(.rule(.hold, reason: "ill")), key: "h"),
            ]
            var outcomes: [CommandOutcome] = []
            for ticket in tickets { outcomes.append(try await ticket.result.get()) }
            #expect(outcomes.map(\.event) == [4, 5, 4])
            let job = try await world.store.job(JobID(1), of: "a", for: .owner)
            #expect(job.state == .held && job.actions.map(\.state) == [.blocked, .ready, .ready])
            #expect(job.stop?.stamp.event == 4 && job.editedEvent == 5)
        }
    }
}
