import FlowCore
import Testing

@testable import FlowJobs

/// The conversation on a job.
struct NoteTests {
    private static let author = (Principal(uid: 5), Role.member)

    private func world() throws -> TenantWorld {
        var world = try TenantWorld()
        try world.apply("a")
        try world.start()
        return world
    }

    @Test
    func notesAreNumberedAndTellTheirStep() throws {
        var world = try world()
        let a = try StepKey(validating: "a")
        try world.change(.addNote(text: " He isn't in before noon\n", step: nil), as: Self.author)
        guard case .jobChanged(let second) = try world.change(.addNote(text: "locked", step: a), as: Self.author) else {
            return
        }
        #expect(second.note == 2 && second.eventNumber == 4)
        #expect(world.events[2].payload == #"{"note":1,"text":"He isn't in before noon"}"#)
        #expect(world.events[3].header.step == a && world.events[3].header.principal == Principal(uid: 5))
        #expect(world.job?.noteCount == 2 && world.job?.event == 4 && world.job?.editedEvent == 2)
        for text in ["", " ", String(repeating: "x", count: 8001), "a\u{7}"] {
            #expect(throws: Refusal.self) { try world.change(.addNote(text: text, step: nil)) }
        }
        #expect(throws: Refusal.self) {
            try world.change(.addNote(text: "x", step: try StepKey(validating: "nowhere")))
        }
        #expect(world.job?.noteCount == 2)
        // A job that is stopped or over can still be talked about.
        try world.change(.rule(.cancel, reason: "r"))
        try world.change(.addNote(text: "sorry", step: nil))
        try world.change(.addNote(text: String(repeating: "x", count: 8000), step: nil))
        #expect(world.job?.noteCount == 4)
    }

    @Test
    func anAuthorOrAManagerRemovesANote() throws {
        let others: [((Principal, Role), Bool)] = [
            (Self.author, true), ((Principal(uid: 6), .member), false), ((Principal(uid: 6), .manager), true),
            ((Principal(uid: 7), .owner), true), ((Principal(stored: "uid:5 for x"), .member), false),
        ]
        for (caller, isAllowed) in others {
            var world = try world()
            try world.change(.addNote(text: "secret", step: nil), as: Self.author)
            let note = try #require(world.job?.noteStub(1))
            guard isAllowed else {
                #expect(throws: Refusal.roleTooLow(needed: .manager, has: .member)) {
                    try world.change(.removeNote(number: 1), note: note, as: caller)
                }
                continue
            }
            try world.change(.removeNote(number: 1), note: note, as: caller)
            #expect(world.events.last?.header.kind == .noteRemoved)
            #expect(world.events.last?.payload?.contains("secret") == false)
            let removed = try #require(world.job?.noteStub(1))
            #expect(removed.isRemoved && world.job?.noteCount == 1)
            // Once more does nothing.
            let head = world.state.head.number
            try world.change(.removeNote(number: 1), note: removed, as: caller)
            #expect(world.state.head.number == head)
        }
        var world = try world()
        #expect(throws: Refusal.job(.noSuchNote(job: JobID(1), note: 9))) {
            try world.change(.removeNote(number: 9))
        }
    }
}
