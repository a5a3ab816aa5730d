import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// Who is in the archive is left in peace by ladders and by steps, also by what waits already, on the engine in virtual
/// time.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderArchiveTests {
    private static let busy = DeliveryResult.failed(reason: "busy", isPermanent: false)

    private func profile(_ key: String, _ change: (ProfileKey) -> ProfileChange, _ world: LadderWorld) async throws {
        try await world.run(.changeProfile(change(try ProfileKey(validating: key))))
    }

    private func withDebt(_ ladder: String, _ body: (LadderWorld) async throws -> Void) async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        let ken = try ProfileDraft(
            key: "ken",
            kind: nil,
            title: nil,
            attributes: [:],
            principal: nil,
            timeZone: nil,
            zones: AnyZones()
        )
        try await world.run(.changeProfile(.create(ken)))
        try await world.owe([("rest", "2027-01-10")], ladder, total: "100.00")
        try await body(world)
        try await world.end()
    }

    /// Before its time, and when a first attempt has failed.
    @Test(arguments: [false, true])
    func anArchivedPayerIsLeftInPeace(isOnItsWay: Bool) async throws {
        try await withDebt("0d due; 7d first") { world in
            if isOnItsWay {
                world.payer.answer(Self.busy)
                try await world.live(until: "2027-01-10T09:00")
            }
            try await profile("ito", ProfileChange.archive, world)
            world.payer.answer(.sent)
            try await world.live(until: "2027-01-20T12:00")
            #expect(world.payer.reminded.isEmpty)
            #expect(try await world.story() == ["1/1 due suppressed(cancelled)"])
            #expect(try await world.lines().map(\.reminder.reason) == ["ito is in the archive"])
            try await profile("ito", ProfileChange.restore, world)
            try await world.live(until: "2027-02-01T00:00")
            #expect(world.payer.reminded.map(\.description) == ["1/1 due 2027-01-21", "1/1 first 2027-01-28"])
        }
    }

    /// What was charged with it goes too: nobody was told.
    @Test func aFeeOfWhatWaitsIsTakenBack() async throws {
        try await withDebt("7d first fee 5.00") { world in
            world.payer.answer(Self.busy)
            try await world.live(until: "2027-01-17T09:00")
            #expect(try await world.schedule.outstanding.text == "105.00")
            try await profile("ito", ProfileChange.archive, world)
            try await world.live(until: "2027-01-17T18:00")
            #expect(try await world.schedule.outstanding.text == "100.00")
            #expect(try await world.story() == ["1/1 first suppressed(cancelled)"])
        }
    }

    /// Steps to others don't wait for the payer, nor for one of them who has gone.
    @Test func aStepToSomebodyElseIsNoReasonToStop() async throws {
        try await withDebt("0d due to ken; 7d first to ken+ito; 9d second to ken; 14d final") { world in
            try await profile("ito", ProfileChange.archive, world)
            try await world.live(until: "2027-01-18T00:00")
            #expect(world.payer.reminded.map(\.step) == ["due", "first"])
            try await profile("ken", ProfileChange.archive, world)
            try await profile("ito", ProfileChange.restore, world)
            try await world.live(until: "2027-02-10T00:00")
            #expect(world.payer.reminded.map(\.step) == ["due", "first", "second", "final"])
            #expect(
                try await world.story() == [
                    "1/1 due sent", "1/1 first sent", "1/1 second sent", "1/1 final sent",
                ]
            )
        }
    }

    private static let visit = """
        template: visit
        title: Visit
        steps:
          - {step: call, title: Call, assignee: ito, due: 2027-01-10T09:00, reminders: 0m}
          - {step: ask, title: Ask, due: 2027-01-10T09:00, reminders: 0m to ito}
        """

    @Test(arguments: [false, true])
    func theOwnerStandsInForAnArchivedAssigneeOfAStep(isOnItsWay: Bool) async throws {
        try await withDebt("60d late") { world in
            try await world.run(.applyTemplate(source: Self.visit))
            let start = StartJob(
                template: try TemplateKey(validating: "visit"),
                version: nil,
                subject: nil,
                attributes: [:]
            )
            try await world.run(.startJob(start))
            if isOnItsWay {
                world.payer.answer(Self.busy)
                try await world.live(until: "2027-01-10T09:00")
                #expect(world.payer.attempts.count == 2)
            }
            try await profile("ito", ProfileChange.archive, world)
            world.payer.answer(.sent)
            try await world.live(until: "2027-01-12T00:00")
            #expect(world.payer.reminded.count == 2)
            let fates = try await world.lines().map {
                "\($0.origin.text ?? "?") \($0.reminder.fate?.rawValue ?? "open")"
            }
            #expect(
                fates.sorted().map { $0.drop { $0 != "/" } }
                    == (isOnItsWay
                        ? ["/ask sent", "/ask suppressed(cancelled)", "/call sent", "/call suppressed(cancelled)"]
                        : ["/ask sent", "/call sent"])
            )
        }
    }
}
