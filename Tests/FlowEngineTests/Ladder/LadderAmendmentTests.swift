import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// What an amended agreement means for reminders, on the engine in virtual time.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderAmendmentTests {
    private static let schedule = PaymentScheduleID(1)

    private func withDebt(_ ladder: String, _ body: (LadderWorld) async throws -> Void) async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe([("50.00", "2027-01-10"), ("rest", "2027-02-10")], ladder, total: "100.00")
        try await body(world)
        try await world.end()
    }

    private func amend(
        _ world: LadderWorld,
        _ amendment: PaymentAmendment,
        _ terms: AmendmentTerms = AmendmentTerms()
    ) async throws {
        try await world.run(.payment(.amend(Self.schedule, amendment, terms)))
    }

    @Test func whatIsOwedAgainIsRemindedOfAndWhatIsNotIsNot() async throws {
        try await withDebt("0d due; 7d first; 14d final") { world in
            try await world.pay("50.00")
            try await world.live(until: "2027-01-18T00:00")
            #expect(world.payer.reminded.isEmpty)
            try await amend(world, .set(1, InstalmentAmendment(amount: "60.00")))
            try await world.live(until: "2027-01-18T12:00")
            #expect(world.payer.reminded.map(\.description) == ["1/1 due 2027-01-18"])
            #expect(world.payer.texts.last?.contains("10.00 EUR are still owed") == true)
            try await amend(world, .set(1, InstalmentAmendment(amount: "50.00")))
            try await world.live(until: "2027-02-09T00:00")
            #expect(world.payer.reminded.count == 1)
            try await amend(world, .remove(2))
            try await world.live(until: "2027-04-01T00:00")
            #expect(world.payer.reminded.count == 1)
            #expect(try await world.story().contains("1/2 due suppressed(cancelled)"))
        }
    }

    @Test func aNewInstalmentIsRemindedOf() async throws {
        try await withDebt("0d due; 30d late") { world in
            try await amend(world, .add(.init(title: "More", share: "5.00", due: "2027-01-20")))
            try await world.live(until: "2027-01-21T00:00")
            #expect(world.payer.reminded.map(\.description) == ["1/1 due 2027-01-10", "1/3 due 2027-01-20"])
        }
    }

    /// Nobody was told of the fee: it goes with the reminder of the one before, and comes with that of the other one, whose
    /// hour it still is.
    @Test func anotherPartyGetsWhatIsStillToCome() async throws {
        try await withDebt("7d first fee 5.00; 14d final") { world in
            let kai = try ProfileDraft(
                key: "kai",
                kind: nil,
                title: "Kai",
                attributes: [:],
                principal: nil,
                timeZone: nil,
                zones: AnyZones()
            )
            try await world.run(.changeProfile(.create(kai)))
            world.payer.answer(.failed(reason: "busy", isPermanent: false))
            try await world.live(until: "2027-01-17T09:00")
            #expect(try await world.schedule.outstanding.text == "105.00")
            world.payer.answer(.sent)
            try await amend(world, .schedule(ScheduleAmendment(party: "kai")))
            #expect(try await world.schedule.instalments[0].charges.map { $0.reversal == nil } == [false, true])
            try await world.live(until: "2027-01-20T00:00")
            let lines = try await world.lines().filter { $0.origin.text == "1/1" }
            #expect(lines.map { $0.reminder.fate?.rawValue } == ["suppressed(superseded)", "sent"])
            #expect(try await world.schedule.outstanding.text == "105.00")
        }
    }
}
