import FlowCore
import FlowEngine
import FlowStore
import Synchronization
import TestSupport
import Testing

/// When reminders go out and what of it is still owed, on the engine in virtual time.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderOwingTests {
    private static let schedule = PaymentScheduleID(1)

    @Test func afterALateReminderTheHourIsTheLaddersAgain() async throws {
        let world = try await LadderWorld(at: "2027-01-21T23:09")
        try await world.owe(
            [("rest", "2027-01-10")],
            "1d first; 2d second; 3d third; repeat 1d; at 09:00",
            total: "10.00"
        )
        try await world.live(until: "2027-01-26T00:00")
        let times = world.payer.state.withLock { $0.sentAt["1/1"] ?? [] }.map {
            ZoneRules.utc.localTime(at: Timestamp(milliseconds: $0)).text.prefix(16)
        }
        #expect(times == ["2027-01-22T09:00", "2027-01-23T09:00", "2027-01-24T09:00", "2027-01-25T09:00"])
        try await world.end()
    }

    @Test func whatCostsSomethingGoesOutBehindTheDaysOfGrace() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe(
            [("rest", "2027-01-10")],
            "1d late fee 10.00; 2d later interest 10%; at 00:05",
            total: "100.00",
            graceDays: 10
        )
        try await world.live(until: "2027-01-20T23:00")
        #expect(world.payer.reminded.isEmpty)
        #expect(try await world.schedule.outstanding.text == "100.00")
        try await world.live(until: "2027-01-30T00:00")
        #expect(world.payer.reminded.map(\.description) == ["1/1 late 2027-01-21", "1/1 later 2027-01-22"])
        // 10.00, and 12 days of 100.00 at 10 %.
        #expect(try await world.schedule.outstanding.text == "110.32")
        try await world.end()
    }

    @Test func whatCreditCoversIsNotRemindedOf() async throws {
        let world = try await LadderWorld(at: "2027-01-11T08:00")
        try await world.owe([("rest", "2027-01-10")], "5d late; repeat 2d", total: "200.00")
        try await world.pay("200.00")
        try await world.pay("300.00")
        try await world.run(.payment(.refund(PaymentID(Self.schedule, 1), amount: nil)))
        #expect(try await world.schedule.outstanding.text == "200.00")
        try await world.live(until: "2027-01-20T00:00")
        #expect(world.payer.reminded.isEmpty)
        #expect(try await world.story() == ["1/1 late suppressed(paid)"])
        #expect(try await world.lines()[0].reminder.reason == "credit covers it, which payment use-credit 1 puts there")
        // Credit that is given back covers nothing; what is left of it is taken off.
        try await world.run(.payment(.refund(PaymentID(Self.schedule, 2), amount: "250.00")))
        try await world.live(until: "2027-01-20T10:00")
        #expect(world.payer.reminded.map(\.description) == ["1/1 late 2027-01-20"])
        #expect(
            world.payer.texts.last?.contains("150.00 EUR are still owed.\n50.00 EUR of credit are taken off") == true
        )
        try await world.end()
    }

    @Test func whatIsReopenedGoesOnWhereItStood() async throws {
        let first = InstalmentID(Self.schedule, 1)
        for stop in [PaymentCommand.cancel(first, reason: "They moved"), .waive(first, amount: nil)] {
            let world = try await LadderWorld(at: "2027-01-01T08:00")
            try await world.owe([("rest", "2027-01-10")], "0d due; 7d first; 14d final", total: "100.00")
            try await world.live(until: "2027-01-18T00:00")
            try await world.run(.payment(stop))
            try await world.live(until: "2027-02-10T00:00")
            #expect(world.payer.reminded.map(\.step) == ["due", "first"])
            try await world.run(.payment(.reopen(first, reason: "It was the other one")))
            try await world.live(until: "2027-03-10T00:00")
            #expect(world.payer.reminded.map(\.description).last == "1/1 final 2027-02-10")
            #expect(world.payer.reminded.count == 3)
            try await world.end()
        }
    }

    @Test func creditThatComesWhileItIsOnItsWayCallsItBack() async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe(
            [("10.00", "2027-01-02"), ("rest", "2027-03-01")],
            "1d late fee 2.00",
            total: "20.00"
        )
        world.payer.answer(.failed(reason: "busy", isPermanent: false))
        try await world.live(until: "2027-01-03T09:00")
        #expect(try await world.schedule.outstanding.text == "22.00")
        let part = PaymentInput.Part(instalment: 2, amount: "1.00")
        try await world.run(.payment(.record(Self.schedule, PaymentInput(amount: "11.00", allocations: [part]))))
        world.payer.answer(.sent)
        try await world.live(until: "2027-01-10T00:00")
        #expect(world.payer.reminded.isEmpty)
        #expect(try await world.schedule.instalments[0].charges.map { $0.reversal != nil } == [true])
        try await world.end()
    }
}
