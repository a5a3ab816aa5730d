import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// Ladders of instalments that are due by the dates of a job, on the engine in virtual time.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderJobTests {
    private static let template = """
        template: lessons
        title: Lessons
        attributes:
          - {field: concert, title: Concert, type: date}
        steps:
          - {step: teach, title: Teach}

        """

    private static let agreed = """
        template: lessons
        title: Lessons
        attributes:
          - {field: concert, title: Concert, type: date}
        payments:
          - payment: fee
            title: Lessons
            party: ito
            direction: incoming
            total: 100.00
            instalments:
              - {instalment: all, title: Lessons, share: rest, due: on concert}
            ladder:
              - -7d friendly
              - 0d due
              - 7d first fee 5.00
              - repeat 14d
              - at 10:00
        steps:
          - {step: paid, title: The fee, kind: payment, payment: fee/all}

        """

    private func start(_ world: LadderWorld, _ source: String, concert: String?) async throws {
        try await world.run(.applyTemplate(source: source))
        let key = try FieldKey(validating: "concert")
        let start = StartJob(
            template: try TemplateKey(validating: "lessons"),
            version: nil,
            subject: nil,
            attributes: concert.map { [key: .text($0)] } ?? [:]
        )
        try await world.run(.startJob(start))
    }

    private func move(_ world: LadderWorld, _ concert: String) async throws {
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "concert"): .text(concert)]
        try await world.run(.changeJob(job: JobID(1), operation: .update(update, ifEvent: nil)))
    }

    /// What a template's ladder makes is what `--ladder` makes.
    @Test func aTemplatesLadderRemindsAsOneByHand() async throws {
        let agreed = try await LadderWorld(at: "2027-01-01T08:00")
        try await start(agreed, Self.agreed, concert: "2027-01-20")
        let byHand = try await LadderWorld(at: "2027-01-01T08:00")
        let ladder = "-7d friendly; 0d due; 7d first fee 5.00; repeat 14d; at 10:00"
        try await byHand.owe([("rest", "2027-01-20")], ladder, total: "100.00")
        for world in [agreed, byHand] {
            try await world.live(until: "2027-01-22T00:00")
            try await world.sleep(until: "2027-01-26T00:00")
            try await world.live(until: "2027-02-20T00:00")
        }
        #expect(agreed.payer.reminded == byHand.payer.reminded)
        #expect(
            agreed.payer.reminded.map(\.description) == [
                "1/1 friendly 2027-01-13", "1/1 due 2027-01-20", "1/1 first 2027-01-27", "1/1 first 2027-02-10",
            ]
        )
        #expect(try await agreed.schedule.ladder == byHand.schedule.ladder)
        #expect(try await agreed.schedule.outstanding.text == "105.00")
        #expect(try await agreed.story() == byHand.story())
        try await agreed.end()
        try await byHand.end()
    }

    /// The template's schedule waits for its date, and so does its ladder.
    @Test func aDateThatComesLaterBeginsTheLadder() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await start(world, Self.agreed, concert: nil)
        try await world.live(until: "2027-01-05T00:00")
        try await move(world, "2027-01-20")
        try await world.live(until: "2027-01-21T00:00")
        #expect(world.payer.reminded.map(\.description) == ["1/1 friendly 2027-01-13", "1/1 due 2027-01-20"])
        try await world.end()
    }

    /// A fee that nobody was told of goes with the date for which it was.
    @Test func anotherDateOfTheJobTakesAFeeBackThatNobodyWasReportedOf() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await start(world, Self.agreed, concert: "2027-01-03")
        try await world.live(until: "2027-01-09T12:00")
        world.payer.answer(.failed(reason: "busy", isPermanent: false))
        try await world.live(until: "2027-01-10T10:00")
        #expect(try await world.schedule.outstanding.text == "105.00")
        try await move(world, "2027-03-01")
        #expect(try await world.schedule.outstanding.text == "100.00")
        world.payer.answer(.sent)
        try await world.live(until: "2027-03-09T00:00")
        #expect(world.payer.reminded.map(\.step) == ["friendly", "due", "friendly", "due", "first"])
        #expect(try await world.schedule.outstanding.text == "105.00")
        try await world.end()
    }

    /// A charge in a wake is an event of the job whose step waits for the instalment, and the job's newest.
    @Test func aFeeIsAnEventOfTheJob() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await start(world, Self.agreed, concert: "2027-01-03")
        try await world.live(until: "2027-01-11T00:00")
        let job = JobID(1)
        let events = try await world.life.store.events(of: "a", for: .admin, after: 0, job: job, limit: 100).items
        #expect(events.map(\.header.kind) == [.jobStarted, .instalmentCharged])
        let loaded = try #require(try await world.life.store.loadJob(job, tenant: TenantID(1)))
        #expect(loaded.event == events.last?.header.number)
        let step = try #require(loaded.plan.leaf(try StepKey(validating: "paid")))
        #expect(loaded.payment(ofLeaf: step)?.outstanding.text == "105.00")
        // What was agreed is paid, and the fee isn't: judged by the new amount, the step is open.
        try await world.pay("100.00")
        let open = try #require(try await world.life.store.loadJob(job, tenant: TenantID(1)))
        #expect(open.state == .running && open.actions[step].state == .ready)
        try await world.run(
            .payment(.reverseCharge(InstalmentID(PaymentScheduleID(1), 1), charge: 1, reason: "Goodwill"))
        )
        let done = try #require(try await world.life.store.loadJob(job, tenant: TenantID(1)))
        #expect(done.state == .completed && done.actions[step].state == .done)
        try await world.end()
    }

    @Test func anotherDateOfTheJobMovesTheLadder() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.run(.applyTemplate(source: Self.template))
        let concert = try FieldKey(validating: "concert")
        let lessons = try TemplateKey(validating: "lessons")
        let start = StartJob(
            template: lessons,
            version: nil,
            subject: nil,
            attributes: [concert: .text("2027-01-20")]
        )
        try await world.run(.startJob(start))
        let input = PaymentScheduleInput(
            title: "Lessons",
            party: "ito",
            direction: .incoming,
            total: "100.00",
            instalments: [.init(title: nil, share: "rest", due: "attribute:concert-10d")],
            job: JobID(1),
            ladder: "0d due; 7d first"
        )
        try await world.run(.payment(.add(input)))
        try await world.live(until: "2027-01-11T00:00")
        var update = JobUpdate()
        update.attributes = [concert: .text("2027-02-20")]
        try await world.run(.changeJob(job: JobID(1), operation: .update(update, ifEvent: nil)))
        try await world.live(until: "2027-03-01T00:00")
        #expect(
            world.payer.reminded.map(\.description) == [
                "1/1 due 2027-01-10", "1/1 due 2027-02-10", "1/1 first 2027-02-17",
            ]
        )
        try await world.end()
    }
}
