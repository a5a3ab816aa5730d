import FlowCore
import Testing

@testable import FlowJobs

/// Changes of a job's details.
struct JobUpdateTests {
    private func world(_ plan: String = "a b", attributes: [String] = []) throws -> TenantWorld {
        var world = try TenantWorld()
        try world.apply(plan, attributes: attributes)
        try world.start(subject: "Mrs Ito")
        return world
    }

    private func fuel(_ value: String) throws -> JobUpdate {
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "fuel"): .text(value)]
        return update
    }

    @Test
    func everyFieldIsReportedBeforeAndAfter() throws {
        var world = try world(attributes: ["fuel"])
        var update = try fuel("gas")
        update.title = "  Boiler "
        update.subject = .clear
        update.due = .set(try LocalDue(validating: "2026-12-24T10:00"))
        update.priority = .urgent
        update.addedLabels = [try JobLabel(validating: "vip"), try JobLabel(validating: "area/north")]
        try world.change(.update(update, ifEvent: nil))
        let payload = try #require(world.payload(.jobUpdated))
        #expect(
            payload.contains(
                #""changes":[{"after":"Boiler","before":"T","field":"title"},{"before":"Mrs Ito","field":"subject"},"#
                    + #"{"after":"2026-12-24T10:00","field":"due"},{"after":"urgent","before":"normal","field":"priority"},"#
                    + #"{"after":"area/north vip","field":"labels"},{"after":"gas","field":"attributes.fuel"}]"#
            )
        )
        let header = try #require(world.job?.header)
        #expect(header.title == "Boiler" && header.subject == nil && header.due?.text == "2026-12-24T10:00")
        #expect(header.priority == .urgent && header.labels.map(\.text) == ["area/north", "vip"])
        #expect(world.job?.editedEvent == 3)
        // The same again changes nothing, and makes no event.
        guard case .jobChanged(let again) = try world.change(.update(update, ifEvent: 3)) else { return }
        #expect(again.eventNumber == 0 && world.state.head.number == 3)
        var less = JobUpdate()
        less.removedLabels = [try JobLabel(validating: "vip"), try JobLabel(validating: "never-there")]
        less.unsetAttributes = [try FieldKey(validating: "fuel")]
        less.due = .clear
        try world.change(.update(less, ifEvent: 3))
        #expect(world.job?.header.labels.map(\.text) == ["area/north"])
        #expect(world.job?.header.attributes.isEmpty == true && world.job?.header.due == nil)
    }

    @Test
    func attributesDecideConditionsAnewForWhatNobodyHasBegun() throws {
        var running = try RunningJob("a[fuel=gas] b[fuel=gas] c[fuel=oil] d[fuel=gas] e", attributes: ["fuel": "gas"])
        // The template of this plan declares no attributes, so the header is changed as an update would.
        try running.run("done a, start b, skip d")
        #expect(running.states == "a=done b=inProgress c=notApplicable d=skipped e=ready")
        let oil = try FieldKey(validating: "fuel")
        try running.change { job throws(JobRefusal) in
            job.header.attributes[oil] = .text("oil")
            job.rederive(stamp: RunningJob.stamp(5))
        }
        #expect(running.states == "a=done b=inProgress c=ready d=skipped e=ready")
    }

    @Test
    func aJobThatLosesItsOpenStepsIsOverAndComesBack() throws {
        var world = try TenantWorld()
        try world.apply("a b[fuel=gas]", attributes: ["fuel"])
        try world.start(attributes: ["fuel": "gas"])
        try world.act(.complete(form: [:]), on: "a")
        try world.change(.update(try fuel("oil"), ifEvent: nil))
        #expect(world.job?.state == .completed && world.state.counters.running == 0)
        #expect(world.events.suffix(2).map(\.header.kind) == [.jobUpdated, .jobCompleted])
        try world.change(.update(try fuel("gas"), ifEvent: nil))
        #expect(world.job?.state == .running && world.state.counters.running == 1)
        #expect(world.events.suffix(2).map(\.header.kind) == [.jobUpdated, .jobReopened])
        // The event of the edit is what the next editor has to have seen, not the one that followed from it.
        #expect(world.job?.editedEvent == world.state.head.number - 1)
    }

    @Test
    func onlyEditsConflictWithEdits() throws {
        var world = try world()
        var title = JobUpdate()
        title.title = "Mine"
        try world.act(.start, on: "a")
        try world.change(.addNote(text: "hello", step: nil))
        try world.change(.rule(.hold, reason: "r"))
        // Work, notes and stops since event 2 are no conflict.
        try world.change(.update(title, ifEvent: 2))
        let edited = world.state.head.number
        title.title = "Yours"
        for seen in [2, edited - 1] {
            #expect(throws: Refusal.job(.changed(job: JobID(1), since: seen, edited: edited))) {
                try world.change(.update(title, ifEvent: seen))
            }
        }
        #expect(world.job?.header.title == "Mine")
        for never in [0, -1, edited + 1] {
            #expect(throws: Refusal.self) { try world.change(.update(title, ifEvent: never)) }
        }
        try world.change(.update(title, ifEvent: edited))
        #expect(world.job?.header.title == "Yours")
    }

    @Test
    func whatCannotBeUsedChangesNothing() throws {
        var world = try world(attributes: ["fuel"])
        let before = JobSnapshot(try #require(world.job))
        let vip = try JobLabel(validating: "vip")
        var updates = [JobUpdate](repeating: JobUpdate(), count: 6)
        updates[0].title = " "
        updates[1].subject = .set(String(repeating: "x", count: 201))
        updates[2].addedLabels = [vip]
        updates[2].removedLabels = [vip]
        updates[3].addedLabels = Set(try (0..<33).map { try JobLabel(validating: "l\($0)") })
        updates[4].attributes = [try FieldKey(validating: "fule"): .text("gas")]
        updates[5].unsetAttributes = [try FieldKey(validating: "fule")]
        for update in updates {
            #expect(throws: Refusal.self) { try world.change(.update(update, ifEvent: nil)) }
        }
        #expect(JobSnapshot(try #require(world.job)) == before && world.state.head.number == 2)
    }

    @Test
    func aCancelledJobKeepsItsAttributesButMayBeLabelled() throws {
        var world = try world(attributes: ["fuel"])
        try world.change(.rule(.cancel, reason: "r"))
        #expect(throws: Refusal.self) { try world.change(.update(try fuel("gas"), ifEvent: nil)) }
        var label = JobUpdate()
        label.addedLabels = [try JobLabel(validating: "lost")]
        try world.change(.update(label, ifEvent: nil))
        #expect(world.job?.header.labels.map(\.text) == ["lost"] && world.job?.state == .cancelled)
    }

    @Test(arguments: [
        ("2026-12-24", true), ("2026-12-24T10:00", true), ("2024-02-29", true), ("2026-02-29", false),
        ("2026-12-24T24:00", false), ("2026-12-24T10:60", false), ("2026-12-24T9:00", false), ("2026-12-24T", false),
        ("2026-12-24 10:00", false), ("2026-12-24T10:00Z", false), ("24.12.2026", false), ("", false),
        ("2026-12-24T10:00T", false), ("2026-12-24T-1:00", false),
    ])
    func aDueDateIsOneThatExists(text: String, isValid: Bool) {
        #expect(((try? LocalDue(validating: text)) != nil) == isValid)
    }

    @Test(arguments: [
        ("vip", true), ("area/north", true), ("a:b.c_d-e", true), ("1", true), ("", false), ("-vip", false),
        ("/x", false), ("a b", false), ("ü", false), ("a\n", false), (String(repeating: "x", count: 64), true),
        (String(repeating: "x", count: 65), false),
    ])
    func aLabelIsShortAndPlain(text: String, isValid: Bool) {
        #expect(((try? JobLabel(validating: text)) != nil) == isValid)
    }
}
