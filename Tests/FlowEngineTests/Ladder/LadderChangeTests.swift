import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// A ladder is set, changed and taken away, and fees of which nobody was told, on the engine in virtual time.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderChangeTests {
    private static let schedule = PaymentScheduleID(1)
    private static let first = InstalmentID(schedule, 1)
    private static let busy = DeliveryResult.failed(reason: "busy", isPermanent: false)

    /// 100.00 that were due on 10 January.
    private func withDebt(_ ladder: String, _ body: (LadderWorld) async throws -> Void) async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe([("rest", "2027-01-10")], ladder, total: "100.00")
        try await body(world)
        try await world.end()
    }

    private func set(_ ladder: String?, _ world: LadderWorld) async throws {
        try await world.run(.payment(.setLadder(Self.schedule, ladder)))
    }

    private func kinds(_ world: LadderWorld) async throws -> [EventKind] {
        try await world.life.store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1000).items
            .map(\.header.kind)
    }

    @Test func anotherLadderGoesOnBehindWhatWentOut() async throws {
        try await withDebt("0d due; 7d first; 14d final") { world in
            try await world.live(until: "2027-01-18T00:00")
            try await set("0d due; 7d first; 10d firm via journal; 30d last; at 10:00", world)
            try await world.sleep(until: "2027-01-19T00:00")
            try await world.live(until: "2027-03-01T00:00")
            #expect(
                world.payer.reminded.map(\.description) == [
                    "1/1 due 2027-01-10", "1/1 first 2027-01-17", "1/1 firm 2027-01-20", "1/1 last 2027-02-09",
                ]
            )
            #expect(try await world.story() == ["1/1 due sent", "1/1 first sent", "1/1 firm sent", "1/1 last sent"])
            let rules = try await world.lines().map(\.reminder.position.rule)
            #expect(rules == [0, 0, 1, 1])
            #expect(try await kinds(world).contains(.paymentLadderSet))
        }
    }

    @Test func theSameLadderOnceMoreIsNoEvent() async throws {
        try await withDebt("0d due; 7d first") { world in
            let before = try await kinds(world).count
            try await set("0d  due; 7d first", world)
            #expect(try await kinds(world).count == before)
        }
    }

    @Test func aLadderThatIsTakenAwayIsSilentAndComesBackWhereItStood() async throws {
        try await withDebt("0d due; 7d first; 14d final; 21d last") { world in
            try await world.live(until: "2027-01-18T00:00")
            try await set(nil, world)
            try await world.sleep(until: "2027-02-01T12:00")
            #expect(world.payer.reminded.map(\.step) == ["due", "first"])
            #expect(try await world.schedule.ladder == nil)
            try await set("0d due; 7d first; 14d final; 21d last", world)
            try await world.live(until: "2027-03-01T00:00")
            #expect(
                world.payer.reminded.map(\.description) == [
                    "1/1 due 2027-01-10", "1/1 first 2027-01-17", "1/1 final 2027-02-02", "1/1 last 2027-02-09",
                ]
            )
        }
    }

    @Test func aScheduleThatHadNoneGetsOne() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        let parts = [("30.00", "2027-01-02"), ("rest", "2027-01-10")].map {
            PaymentScheduleInput.InstalmentInput(title: nil, share: $0.0, due: $0.1)
        }
        let input = PaymentScheduleInput(
            title: "Lessons",
            party: "ito",
            direction: .incoming,
            total: "100.00",
            instalments: parts
        )
        try await world.run(.payment(.add(input)))
        try await world.pay("30.00")
        try await world.live(until: "2027-01-20T12:00")
        try await set("-7d soon; 0d due; 7d first", world)
        try await world.live(until: "2027-02-01T00:00")
        // What is settled wants none, until a refund.
        #expect(world.payer.reminded.map(\.description) == ["1/2 due 2027-01-21", "1/2 first 2027-01-28"])
        try await world.run(.payment(.refund(PaymentID(Self.schedule, 1), amount: nil)))
        try await world.live(until: "2027-02-02T00:00")
        #expect(world.payer.reminded.last?.description == "1/1 due 2027-02-01")
        try await world.end()
    }

    @Test func whatIsNotOutIsSupersededWithItsFee() async throws {
        try await withDebt("7d first fee 5.00; 14d final") { world in
            world.payer.answer(Self.busy)
            try await world.live(until: "2027-01-17T09:00")
            #expect(try await world.schedule.outstanding.text == "105.00")
            try await set("8d other fee 2.00", world)
            #expect(try await world.schedule.outstanding.text == "100.00")
            world.payer.answer(.sent)
            try await world.live(until: "2027-02-10T00:00")
            #expect(world.payer.reminded.map(\.description) == ["1/1 other 2027-01-18"])
            #expect(try await world.story() == ["1/1 first suppressed(superseded)", "1/1 other sent"])
            let charges = try await world.schedule.instalments[0].charges
            #expect(charges.map(\.reversal) == ["the ladder was changed before its reminder went out", nil])
            #expect(try await world.schedule.outstanding.text == "102.00")
        }
    }

    // MARK: - Fees of which nobody was told

    @Test func aFeeThatNobodyWasReportedOfIsTakenBackByAnotherDueDate() async throws {
        try await withDebt("7d first fee 5.00; 14d final") { world in
            world.payer.answer(Self.busy)
            try await world.live(until: "2027-01-17T09:00")
            #expect(try await world.schedule.outstanding.text == "105.00")
            try await world.run(.payment(.redate(Self.first, due: "2027-03-01")))
            #expect(try await world.schedule.outstanding.text == "100.00")
            world.payer.answer(.sent)
            try await world.live(until: "2027-03-08T12:00")
            #expect(world.payer.reminded.map(\.description) == ["1/1 first 2027-03-08"])
            #expect(try await world.schedule.outstanding.text == "105.00")
            let charges = try await world.schedule.instalments[0].charges
            #expect(charges.map(\.reversal) == ["the due date was changed before its reminder went out", nil])
        }
    }

    @Test func aFeeOfWhichThePayerKnowsStandsWhenTheDueDateIsMoved() async throws {
        try await withDebt("7d first fee 5.00; 14d final") { world in
            try await world.live(until: "2027-01-17T12:00")
            try await world.run(.payment(.redate(Self.first, due: "2027-03-01")))
            #expect(try await world.schedule.outstanding.text == "105.00")
        }
    }

    /// An attempt that failed for good told nobody either: the next one names the fee, or it is taken back.
    @Test func aFeeWhoseReminderFailedIsReportedByTheNextOneOrTakenBack() async throws {
        try await withDebt("7d first fee 5.00; 14d final") { world in
            world.payer.answer(.failed(reason: "no such number", isPermanent: true))
            try await world.live(until: "2027-01-17T12:00")
            #expect(try await world.story() == ["1/1 first failed"])
            #expect(try await world.schedule.outstanding.text == "105.00")
            try await world.pay("60.00")
            world.payer.answer(.sent)
            try await world.live(until: "2027-01-18T12:00")
            #expect(world.payer.texts.first?.contains("45.00 EUR are still owed.\n5.00 EUR of it were added") == true)
        }
        try await withDebt("7d first fee 5.00; 14d final") { world in
            world.payer.answer(.failed(reason: "no such number", isPermanent: true))
            try await world.live(until: "2027-01-17T12:00")
            try await world.pay("100.00")
            #expect(try await world.schedule.outstanding.isZero)
            world.payer.answer(.sent)
            try await world.live(until: "2027-03-01T00:00")
            #expect(world.payer.reminded.isEmpty)
        }
    }
}
