import FlowCore
import TestBook
import Testing

@testable import FlowJobs
@testable import FlowTenant

/// Giving work to people, decided by the pure core.
struct AssignmentTests {
    private func world(_ plan: String = "a b") throws -> TenantWorld {
        var world = try TenantWorld()
        try world.apply(plan)
        try world.addProfiles("ana", "ben")
        return world
    }

    @Test(arguments: [("ana", "ana"), ("role:member", "role:member"), ("role:owner", "role:owner"), ("a.b-1", "a.b-1")])
    func theseAreAssignees(text: String, displayed: String) throws {
        #expect(try AssigneeName(validating: text).text == displayed)
    }

    @Test(arguments: ["", "Ana", "role:", "role:chief", "role: owner", "uid:7", "a/b"])
    func theseAreNot(text: String) {
        #expect(throws: InvalidInput.self) { try AssigneeName(validating: text) }
    }

    @Test
    func anEventSaysBeforeAndAfterWithoutNames() throws {
        var world = try world()
        try world.start()
        try world.assign("ana", step: "a")
        #expect(world.payload(.actionAssigned) == #"{"after":{"assignee":"profile:1"},"before":{}}"#)
        try world.assign("role:member", step: "a")
        #expect(
            world.payload(.actionAssigned)
                == #"{"after":{"assignee":"role:member"},"before":{"assignee":"profile:1"}}"#
        )
        try world.assign("ben")
        #expect(world.payload(.jobAssigned) == #"{"after":{"assignee":"profile:2"},"before":{}}"#)
        try world.assign(nil)
        #expect(world.payload(.jobAssigned) == #"{"after":{},"before":{"assignee":"profile:2"}}"#)
        let newest = try #require(world.events.last?.header)
        #expect(newest.kind == .jobAssigned && newest.job == JobID(1) && newest.step == nil)
        #expect(world.job?.event == newest.number)
        let count = world.events.count
        try world.assign(nil)
        try world.assign("role:member", step: "a")
        #expect(world.events.count == count)
    }

    @Test
    func aStepWithoutAnAssigneeIsTheJobs() throws {
        var world = try world()
        try world.start()
        try world.assign("ben")
        try world.assign("ana", step: "a")
        let job = try #require(world.job)
        #expect((0..<2).map { job.assignee(ofLeaf: $0)?.text } == ["ana", "ben"])
        // What somebody does with it leaves it to whom it is.
        try world.act(.complete(form: [:]), on: "a")
        try world.act(.reopen(reason: nil), on: "a")
        #expect(world.job?.actions[0].assignee?.text == "ana")
    }

    @Test
    func workIsNotForWhoIsMissingOrArchived() throws {
        var world = try world()
        try world.start()
        let (eva, ana) = (try ProfileKey(validating: "eva"), try ProfileKey(validating: "ana"))
        #expect(throws: Refusal.profile(.unassignable(eva, .missing, step: nil))) { try world.assign("eva") }
        try world.assign("ana", step: "a")
        try world.change(.archive(ana))
        let step = try StepKey(validating: "b")
        #expect(throws: Refusal.profile(.unassignable(ana, .archived, step: step))) {
            try world.assign("ana", step: "b")
        }
        #expect(world.job?.actions[0].assignee?.text == "ana")
        #expect(throws: Refusal.self) { try world.assign("ben", step: "none") }
    }

    /// For whom a job is that starts in a tenant with these profiles.
    private func whom(
        _ wanted: StartAssignments,
        _ plan: Plan,
        _ profiles: [ProfileKey: Profile]
    ) throws -> JobAssignees {
        var reads = TenantReads()
        for key in [try ProfileKey(validating: "ana"), try ProfileKey(validating: "ben")] {
            reads.profiles.give(.value(profiles[key]), as: key)
        }
        let work = WorkingSet(.sample(), reads: reads, context: TenantWorld.context(second: 9))
        return try Assigning(work: work).assignees(wanted, for: plan)
    }

    @Test
    func theStartWinsOverTheTemplate() throws {
        let source = """
            template: t
            title: T
            steps:
              - {step: a, title: A, assignee: ana}
              - {step: b, title: B, role: manager}
              - {step: c, title: C}
            """
        let definition = try #require(TemplateReader().read(source).definition)
        let plan = try Plan(definition)
        let (ana, ben) = (try ProfileKey(validating: "ana"), try ProfileKey(validating: "ben"))
        let wanted = StartAssignments(
            job: .role(.owner),
            steps: [try StepKey(validating: "a"): .profile(ben)]
        )
        var world = try world()
        try world.change(.archive(ana))
        let assignees = try whom(wanted, plan, world.profiles)
        #expect(assignees.job == .role(.owner))
        #expect(assignees.steps == [0: .profile(ProfileID(2), ben), 1: .role(.manager)])
        let a = try StepKey(validating: "a")
        #expect(throws: Refusal.profile(.unassignable(ana, .archived, step: a))) {
            try whom(.none, plan, world.profiles)
        }
        #expect(throws: Refusal.profile(.unassignable(ana, .missing, step: a))) {
            try whom(.none, plan, [:])
        }
        let unknown = StartAssignments(job: nil, steps: [try StepKey(validating: "aa"): .role(.owner)])
        #expect(throws: Refusal.self) { try whom(unknown, plan, world.profiles) }
    }

    @Test(arguments: [
        ("assignee: Ana B", 4, "a profile's key"), ("role: chief", 4, "owner"),
        ("assignee: role:chief", 4, "role:owner"),
        ("role: owner, assignee: ana", 4, "both"), ("asignee: ana", 4, "assignee"), ("assignee: [ana]", 4, "assignee"),
    ])
    func aTemplateIsReportedWhereItsAssigneeIsWrong(text: String, line: Int, word: String) throws {
        let reading = TemplateReader().read("template: t\ntitle: T\nsteps:\n  - {step: a, title: A, \(text)}\n")
        let finding = try #require(reading.findings.first { $0.severity == .error })
        #expect(finding.line == line && finding.message.contains(word), "\(finding)")
    }

    @Test
    func theCanonicalFormHasTheAssigneeOnlyWhereThereIsOne() throws {
        let source = "template: t\ntitle: T\nsteps:\n  - {step: a, title: A, role: manager}\n  - {step: b, title: B}\n"
        let definition = try #require(TemplateReader().read(source).definition)
        #expect(
            definition.canonicalText() == """
                {"skip":"excluded","steps":[{"assignee":"role:manager","kind":"manual","step":"a","title":"A","weight":1},\
                {"kind":"manual","step":"b","title":"B","weight":1}],"template":"t","title":"T"}
                """
        )
    }
}
