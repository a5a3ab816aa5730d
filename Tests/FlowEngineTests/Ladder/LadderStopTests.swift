import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// What stops a ladder and lets it go on again, on the engine in virtual time.
@Suite(.inVirtualTime, .timeLimit(.minutes(5)))
struct LadderStopTests {
    private static let first = InstalmentID(PaymentScheduleID(1), 1)

    private func withDebt(
        _ ladder: String,
        total: String = "100.00",
        _ body: (LadderWorld) async throws -> Void
    ) async throws {
        let world = try await LadderWorld(at: "2027-01-01T08:00")
        try await world.owe([("rest", "2027-01-10")], ladder, total: total)
        try await body(world)
        try await world.end()
    }

    @Test func aRefundLetsTheLadderGoOn() async throws {
        try await withDebt("0d due; 7d first; 14d final") { world in
            try await world.live(until: "2027-01-11T00:00")
            try await world.pay("100.00")
            try await world.live(until: "2027-01-20T09:30")
            #expect(try await world.story() == ["1/1 due sent", "1/1 first suppressed(paid)"])
            try await world.run(.payment(.refund(PaymentID(PaymentScheduleID(1), 1), amount: "40.00")))
            try await world.live(until: "2027-02-20T00:00")
            #expect(
                world.payer.reminded.map(\.description) == [
                    "1/1 due 2027-01-10", "1/1 first 2027-01-20", "1/1 final 2027-01-27",
                ]
            )
            #expect(world.payer.texts.last?.contains("40.00 EUR are still owed") == true)
        }
    }

    private static let stops: [(PaymentCommand, PaymentCommand, String)] = [
        (.hold(first, reason: "They call back"), .hold(first, reason: nil), "suppressed(held)"),
        (.dispute(first, reason: "Never came"), .dispute(first, reason: nil), "suppressed(held)"),
        (.promise(first, until: "2027-02-01"), .promise(first, until: nil), "suppressed(held)"),
    ]

    @Test(arguments: stops.indices)
    func whatStopsItIsWrittenDownAndTakenBack(index: Int) async throws {
        let (stop, go, fate) = Self.stops[index]
        try await withDebt("0d due; 7d first") { world in
            try await world.live(until: "2027-01-12T00:00")
            try await world.run(.payment(stop))
            try await world.live(until: "2027-01-25T12:00")
            #expect(try await world.story() == ["1/1 due sent", "1/1 first \(fate)"])
            try await world.run(.payment(go))
            try await world.live(until: "2027-01-26T08:59")
            #expect(world.payer.reminded.map(\.step) == ["due"])
            try await world.live(until: "2027-01-26T09:01")
            #expect(world.payer.reminded.last?.description == "1/1 first 2027-01-26")
        }
    }

    @Test func aPromiseEndsByItself() async throws {
        try await withDebt("0d due; 7d first") { world in
            try await world.live(until: "2027-01-12T00:00")
            try await world.run(.payment(.promise(Self.first, until: "2027-01-22")))
            try await world.live(until: "2027-02-10T00:00")
            #expect(world.payer.reminded.map(\.day) == ["2027-01-10", "2027-01-23"])
        }
    }

    @Test func anExcludedPayerIsLeftInPeaceEvenWhenItIsOnItsWay() async throws {
        try await withDebt("0d due; 7d first") { world in
            world.payer.answer(.failed(reason: "busy", isPermanent: false))
            try await world.live(until: "2027-01-10T09:00")
            let ito = try ProfileKey(validating: "ito")
            let key = try FieldKey(validating: Debt.exclusionAttribute)
            let exclusion = try ProfileUpdate(attributes: [key: .text("Family")], zones: AnyZones())
            try await world.run(.changeProfile(.update(ito, exclusion)))
            world.payer.answer(.sent)
            try await world.live(until: "2027-01-20T00:00")
            #expect(world.payer.reminded.isEmpty)
            #expect(try await world.story() == ["1/1 due suppressed(held)"])
            let end = try ProfileUpdate(attributes: [key: .boolean(false)], zones: AnyZones())
            try await world.run(.changeProfile(.update(ito, end)))
            try await world.live(until: "2027-02-01T00:00")
            #expect(world.payer.reminded.map(\.step) == ["due", "first"])
        }
    }

    @Test func anotherDueDateBeginsTheLadderAnew() async throws {
        try await withDebt("0d due; 7d first; 14d final") { world in
            try await world.live(until: "2027-01-18T00:00")
            try await world.run(.payment(.redate(Self.first, due: "2027-03-01")))
            try await world.live(until: "2027-03-20T00:00")
            // And back to the day that it was.
            try await world.run(.payment(.redate(Self.first, due: "2027-01-10")))
            try await world.live(until: "2027-03-22T00:00")
            #expect(
                world.payer.reminded.map(\.description) == [
                    "1/1 due 2027-01-10", "1/1 first 2027-01-17", "1/1 due 2027-03-01", "1/1 first 2027-03-08",
                    "1/1 final 2027-03-15", "1/1 due 2027-03-20",
                ]
            )
        }
    }

    @Test func whatWasGivenUpIsNotRemindedOf() async throws {
        try await withDebt("0d due; 7d first") { world in
            world.payer.answer(.failed(reason: "busy", isPermanent: false))
            try await world.live(until: "2027-01-10T09:00")
            try await world.run(.payment(.cancel(Self.first, reason: "They moved")))
            world.payer.answer(.sent)
            try await world.live(until: "2027-03-01T00:00")
            #expect(world.payer.reminded.isEmpty)
            #expect(try await world.story() == ["1/1 due suppressed(cancelled)"])
        }
    }

    // MARK: - What it costs

    @Test func aFeeIsOwedOnceItsReminderIsOut() async throws {
        try await withDebt("7d first fee 5.00; 14d final interest 10%") { world in
            try await world.live(until: "2027-01-17T10:00")
            #expect(try await world.schedule.outstanding.text == "105.00")
            try await world.live(until: "2027-01-24T10:00")
            // 100.00 at 10 % for the 14 days from the due date.
            #expect(try await world.schedule.outstanding.text == "105.38")
            let texts = world.payer.texts
            #expect(texts.first?.contains("105.00 EUR are still owed.\n5.00 EUR of it were added") == true)
            let kinds = try await world.life.store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1000).items
                .map(\.header.kind)
            #expect(kinds.count { $0 == .instalmentCharged } == 2)
        }
    }

    @Test func aFeeOfWhichNobodyWasReportedIsTakenBackByThePayment() async throws {
        try await withDebt("7d first fee 5.00; 14d final") { world in
            world.payer.answer(.failed(reason: "busy", isPermanent: false))
            try await world.live(until: "2027-01-17T09:00")
            #expect(try await world.schedule.outstanding.text == "105.00")
            guard
                case .payment(let receipt) = try await world.run(
                    .payment(.record(PaymentScheduleID(1), PaymentInput(amount: "100.00")))
                )
            else {
                Issue.record("no receipt")
                return
            }
            #expect(receipt.settled == [1] && receipt.outstanding == "0.00")
            world.payer.answer(.sent)
            try await world.live(until: "2027-03-01T00:00")
            #expect(world.payer.reminded.isEmpty)
            let charges = try await world.schedule.instalments[0].charges
            #expect(charges.map(\.reversal) == ["nothing is owed any more"])
        }
    }

    @Test func aFeeOfAWithdrawnReminderIsAnEventToo() async throws {
        try await withDebt("7d first fee 5.00") { world in
            world.payer.answer(.failed(reason: "busy", isPermanent: false))
            try await world.live(until: "2027-01-17T09:00")
            let ito = try ProfileKey(validating: "ito")
            let key = try FieldKey(validating: Debt.exclusionAttribute)
            let update = try ProfileUpdate(attributes: [key: .boolean(true)], zones: AnyZones())
            try await world.run(.changeProfile(.update(ito, update)))
            try await world.live(until: "2027-01-17T12:00")
            #expect(try await world.schedule.outstanding.text == "100.00")
            let kinds = try await world.life.store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1000).items
                .map(\.header.kind)
            #expect(kinds.contains(.chargeReversed))
        }
    }

    /// Due on the 10th, paid on the 9th, booked on the 30th: the fees of the 17th and the 24th go, and nothing follows.
    @Test func whatWasPaidInTimeAndBookedLateCostsNothing() async throws {
        try await withDebt("7d first fee 5.00; 14d final fee each 5.00; repeat 14d") { world in
            try await world.live(until: "2027-01-30T12:00")
            #expect(try await world.schedule.outstanding.text == "110.00")
            let input = PaymentInput(amount: "100.00", paidOn: "2027-01-09")
            guard case .payment(let receipt) = try await world.run(.payment(.record(PaymentScheduleID(1), input)))
            else {
                Issue.record("no receipt")
                return
            }
            #expect(receipt.settled == [1] && receipt.outstanding == "0.00" && receipt.credit == "0.00")
            #expect(receipt.corrections.map { [$0.amount, $0.charged] } == [["5.00", nil], ["5.00", nil]])
            #expect(receipt.allocations.map(\.amount) == ["100.00"])
            let reported = world.payer.reminded.count
            try await world.live(until: "2027-04-01T00:00")
            #expect(world.payer.reminded.count == reported)
            let events = try await world.life.store.events(of: "a", for: .admin, after: 0, job: nil, limit: 1000).items
            let kinds = events.map(\.header.kind)
            #expect(kinds.filter { $0 == .paymentRecorded || $0 == .chargeReversed }.count == 3)
            #expect(LedgerCheck.problem(in: events) == nil)
        }
    }

    @Test func whatWasPaidInPartLowersInterestAndTheLadderGoesOn() async throws {
        try await withDebt("10d first interest 36.5%; 20d final", total: "1000.00") { world in
            try await world.live(until: "2027-01-21T12:00")
            #expect(try await world.schedule.outstanding.text == "1010.00")
            let input = PaymentInput(amount: "500.00", paidOn: "2027-01-12")
            try await world.run(.payment(.record(PaymentScheduleID(1), input)))
            // Two days of 1000.00, eight of 500.00.
            #expect(try await world.schedule.outstanding.text == "506.00")
            #expect(try await world.schedule.instalments[0].charges.map(\.rate?.text) == ["36.5"])
            try await world.live(until: "2027-02-01T00:00")
            #expect(world.payer.reminded.map(\.step) == ["first", "final"])
        }
    }

    /// Nobody was told of the interest: a payment lowers it, and the next one, which settles it, takes it back.
    @Test func aLoweredChargeOfWhichNobodyWasReportedIsTakenBackToo() async throws {
        try await withDebt("10d first interest 36.5%", total: "1000.00") { world in
            world.payer.answer(.failed(reason: "busy", isPermanent: false))
            try await world.live(until: "2027-01-20T09:00")
            let schedule = PaymentScheduleID(1)
            try await world.run(.payment(.record(schedule, PaymentInput(amount: "500.00", paidOn: "2027-01-12"))))
            #expect(try await world.schedule.outstanding.text == "506.00")
            try await world.run(.payment(.record(schedule, PaymentInput(amount: "500.00"))))
            #expect(try await world.schedule.outstanding.text == "0.00")
            world.payer.answer(.sent)
            try await world.live(until: "2027-02-20T00:00")
            #expect(world.payer.reminded.isEmpty)
        }
    }

    // MARK: - Conditions

    @Test func conditionsLookAtAllThatThePayerOwes() async throws {
        try await withDebt("0d due; 7d first when count 2; 14d final when amount 150.00") { world in
            try await world.live(until: "2027-01-18T00:00")
            #expect(try await world.story() == ["1/1 due sent", "1/1 first skipped"])
            try await world.owe([("rest", "2027-01-15")], "60d late", total: "60.00")
            try await world.live(until: "2027-02-01T00:00")
            #expect(try await world.story().filter { $0.hasPrefix("1/") }.last == "1/1 final sent")
        }
    }
}
