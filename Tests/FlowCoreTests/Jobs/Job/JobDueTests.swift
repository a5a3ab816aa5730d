import FlowCore
import Testing

@testable import FlowJobs

/// When the steps of a job are due, and when that changes.
struct JobDueTests {
    private static let steps = """
          - {step: inspect, title: Inspect, due: 3 days after start}
          - {step: report, title: Report, due: 2 business days after inspect at 17:00}
          - {step: pay, title: Pay, due: 1 week before job.due, when: {attribute: fuel, equals: gas}}
          - {step: cake, title: Cake, due: 1 month before wedding}
          - {step: tidy, title: Tidy, optional: true}
        """
    private static let start = "2027-03-10T09:00:00Z"

    private static func world(due: String? = nil, _ attributes: [String: String] = ["fuel": "gas"]) throws -> DueWorld {
        try DueWorld(steps, due: due, attributes: attributes, at: start)
    }

    @Test func whatIsKnownAtTheStartHasADate() throws {
        var world = try Self.world()
        #expect(world.dueDates == "inspect=2027-03-13 report=– pay=– cake=– tidy=–")
        #expect(try world.note("inspect") == nil)
        #expect(try world.note("report") == nil)
        #expect(try world.note("pay") == "the job has no due date")
        #expect(try world.note("cake") == "wedding isn't set")
        #expect(
            world.payload.contains(
                #""dueDates":{"inspect":{"at":"2027-03-13T23:00:00.000Z","due":"2027-03-13","zone":"Europe/Berlin"}}"#
            )
        )
        world = try Self.world(due: "2027-04-30", ["fuel": "gas", "wedding": "2027-05-31"])
        #expect(world.dueDates == "inspect=2027-03-13 report=– pay=2027-04-23 cake=2027-04-30 tidy=–")
    }

    @Test func aStepsEndGivesTheDateOfWhatCountsFromIt() throws {
        var world = try Self.world()
        // 2027-03-12 is a Friday.
        try world.act(.complete(form: [:]), on: "inspect", at: "2027-03-12T10:00:00Z")
        #expect(world.dueDates == "inspect=2027-03-13 report=2027-03-16T17:00 pay=– cake=– tidy=–")
        #expect(world.writtenSteps == ["inspect", "report"])
        #expect(
            world.payload.contains(
                #""dueDates":[{"after":{"at":"2027-03-16T16:00:00.000Z","due":"2027-03-16T17:00","zone":"Europe/Berlin"},"step":"report"}]"#
            )
        )
        try world.act(.reopen(reason: nil), on: "inspect", at: "2027-03-15T10:00:00Z")
        #expect(world.dueDates == "inspect=2027-03-13 report=– pay=– cake=– tidy=–")
        #expect(world.payload.contains(#""dueDates":[{"before":{"at":"2027-03-16T16:00:00.000Z""#))
        // Skipping ends it too.
        try world.act(.skip(reason: "No time"), on: "inspect", at: "2027-03-17T10:00:00Z")
        #expect(world.dueDates.contains("report=2027-03-19T17:00"))
    }

    @Test func whatIsOverKeepsItsDate() throws {
        var world = try Self.world()
        try world.act(.complete(form: [:]), on: "inspect", at: "2027-03-12T10:00:00Z")
        try world.act(.complete(form: [:]), on: "report", at: "2027-03-13T10:00:00Z")
        try world.act(.reopen(reason: nil), on: "inspect", at: "2027-03-15T10:00:00Z")
        #expect(world.dueDates.contains("report=2027-03-16T17:00"))
        #expect(try world.note("report") == nil)
        try world.act(.complete(form: [:]), on: "inspect", at: "2027-03-22T10:00:00Z")
        #expect(world.dueDates.contains("report=2027-03-16T17:00"))
        try world.act(.reopen(reason: nil), on: "report", at: "2027-03-23T10:00:00Z")
        #expect(world.dueDates.contains("report=2027-03-24T17:00"))
    }

    @Test func aCancelledOrRemovedStepGivesNoDate() throws {
        var world = try Self.world()
        try world.act(.cancel(reason: "Not needed"), on: "inspect", at: "2027-03-12T10:00:00Z")
        #expect(world.dueDates.contains("report=–"))
        #expect(try world.note("report") == "inspect was cancelled")
        try world.act(.reopen(reason: nil), on: "inspect", at: "2027-03-12T11:00:00Z")
        #expect(try world.note("report") == nil)
        let key = try StepKey(validating: "inspect")
        try world.change(.editPlan(.remove(key, reason: nil), ifEvent: nil), at: "2027-03-12T12:00:00Z")
        #expect(try world.note("report") == "inspect was removed from the plan")
    }

    @Test func theJobsDetailsMoveTheDatesThatCountFromThem() throws {
        var world = try Self.world()
        var update = JobUpdate()
        update.due = .set(try LocalDue(validating: "2027-04-30T10:00"))
        update.attributes = [try FieldKey(validating: "wedding"): .text("2027-03-31")]
        try world.change(.update(update, ifEvent: nil), at: "2027-03-11T09:00:00Z")
        #expect(world.dueDates == "inspect=2027-03-13 report=– pay=2027-04-23 cake=2027-02-28 tidy=–")
        #expect(world.writtenSteps == ["pay", "cake"])
        #expect(world.payload.contains(#""step":"cake""#))
        update = JobUpdate()
        update.due = .clear
        try world.change(.update(update, ifEvent: nil), at: "2027-03-11T10:00:00Z")
        #expect(world.dueDates == "inspect=2027-03-13 report=– pay=– cake=2027-02-28 tidy=–")
        // A step that begins to apply gets its date, one that doesn't apply any more keeps what it had.
        update.due = .set(try LocalDue(validating: "2027-05-07"))
        update.attributes = [try FieldKey(validating: "fuel"): .text("oil")]
        try world.change(.update(update, ifEvent: nil), at: "2027-03-11T11:00:00Z")
        #expect(world.dueDates.contains("pay=–"))
        update.attributes = [try FieldKey(validating: "fuel"): .text("gas")]
        try world.change(.update(update, ifEvent: nil), at: "2027-03-11T12:00:00Z")
        #expect(world.dueDates.contains("pay=2027-04-30"))
    }

    @Test func aStepIsRedatedInARunningJob() throws {
        var world = try Self.world()
        let tidy = try StepKey(validating: "tidy")
        try world.change(
            .editPlan(.set(tidy, StepChange(due: .set("5 days after start"))), ifEvent: nil),
            at: "2027-03-11T09:00:00Z"
        )
        #expect(world.dueDates.hasSuffix("tidy=2027-03-15"))
        #expect(world.writtenSteps == ["tidy"])
        #expect(world.payload.contains(#""changes":[{"after":"5 days after start","field":"steps.tidy.due"}]"#))
        try world.change(
            .editPlan(.set(tidy, StepChange(due: .set("2027-04-01T08:00"))), ifEvent: nil),
            at: "2027-03-11T10:00:00Z"
        )
        #expect(world.dueDates.hasSuffix("tidy=2027-04-01T08:00"))
        let count = world.changesets.count
        try world.change(
            .editPlan(.set(tidy, StepChange(due: .set("2027-04-01T08:00"))), ifEvent: nil),
            at: "2027-03-11T11:00:00Z"
        )
        #expect(world.changesets.count == count)
        try world.change(.editPlan(.set(tidy, StepChange(due: .clear)), ifEvent: nil), at: "2027-03-11T12:00:00Z")
        #expect(world.dueDates.hasSuffix("tidy=–"))
        #expect(world.payload.contains(#""changes":[{"before":"2027-04-01T08:00","field":"steps.tidy.due"}]"#))
    }

    @Test func aDueDateThatIsNoneIsRefusedByTheRulesOfTemplates() throws {
        var world = try Self.world()
        let tidy = try StepKey(validating: "tidy")
        for (text, message) in [
            ("soon", "it begins with \"soon\""), ("3 days after tidy", "tidy itself"),
            ("3 days after start in Mars/Base", "is not an IANA time zone"),
        ] {
            do {
                let edit = PlanEdit.set(tidy, StepChange(due: .set(text)))
                try world.change(.editPlan(edit, ifEvent: nil), at: "2027-03-11T09:00:00Z")
                Issue.record("\(text) was taken")
            } catch Refusal.job(.invalidPlan(_, let findings)) {
                #expect(findings.map(\.path) == ["tidy.due"])
                #expect(findings.first?.message.contains(message) == true, "\(findings)")
            }
        }
        try world.act(.complete(form: [:]), on: "tidy", at: "2027-03-11T10:00:00Z")
        let edit = PlanEdit.set(tidy, StepChange(due: .set("2027-04-01")))
        do {
            try world.change(.editPlan(edit, ifEvent: nil), at: "2027-03-11T11:00:00Z")
            Issue.record("a step that is done was changed")
        } catch Refusal.job(.stepFrozen(_, let step, _, _, _)) {
            #expect(step == tidy)
        }
    }

    @Test func anAddedStepHasItsDate() throws {
        var world = try Self.world()
        let new = NewStep(
            key: try StepKey(validating: "call"),
            content: ["title": .text("Call"), "due": .text("1 day after start")],
            place: StepPlace()
        )
        try world.change(.editPlan(.add(new), ifEvent: nil), at: "2027-03-11T09:00:00Z")
        #expect(world.dueDates.hasSuffix("call=2027-03-11"))
        #expect(world.writtenSteps == ["call"])
    }

    @Test func dueTodayIsNotOverdue() throws {
        let world = try Self.world()
        let index = try #require(world.job.plan.leaf(try StepKey(validating: "inspect")))
        let close = try Timestamp(validating: "2027-03-13T23:00:00Z", field: "")
        #expect(!world.job.isOverdue(leaf: index, at: close.advanced(byMilliseconds: -1)))
        #expect(world.job.isOverdue(leaf: index, at: close))
        var over = world
        try over.act(.complete(form: [:]), on: "inspect", at: "2027-03-20T09:00:00Z")
        #expect(!over.job.isOverdue(leaf: index, at: close))
        var cancelled = world
        try cancelled.change(.rule(.cancel, reason: "Moved away"), at: "2027-03-20T09:00:00Z")
        #expect(!cancelled.job.isOverdue(leaf: index, at: close))
    }

    @Test func theSameFactsGiveTheSameDates() throws {
        var world = try Self.world(due: "2027-04-30", ["fuel": "gas", "wedding": "2027-05-31"])
        try world.act(.complete(form: [:]), on: "inspect", at: "2027-03-12T10:00:00Z")
        let clock = DueClock(zones: FewZones(), zone: "Europe/Berlin")
        for (index, action) in world.job.actions.enumerated() where !action.state.isSettled {
            #expect(world.job.derivedDue(ofLeaf: index, clock) == action.due)
        }
    }
}
