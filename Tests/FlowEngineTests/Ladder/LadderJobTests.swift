import FlowCore
import FlowEngine
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
        try await world.run(.changeJob(job: JobID(1), deed: .update(update, ifEvent: nil)))
        try await world.live(until: "2027-03-01T00:00")
        #expect(
            world.payer.reminded.map(\.description) == [
                "1/1 due 2027-01-10", "1/1 due 2027-02-10", "1/1 first 2027-02-17",
            ]
        )
        try await world.end()
    }
}
