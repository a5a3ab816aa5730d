import FlowCore
import TestBook

/// Payment schedules of a job and such that stand alone, and budgets.
extension EventStory {
    static func payments() throws -> [Event] {
        var world = try PayingJob(
            PaymentStepTests.party,
            attributes: [
                "day": .text("2027-06-12"), "music": .number(try DecimalNumber(validating: "80")),
                "big": .boolean(true),
            ],
            due: "2027-06-30"
        )
        let id = PaymentScheduleID(1)
        let (deposit, balance) = (InstalmentID(id, 1), InstalmentID(id, 2))
        try world.act(.complete(form: [:]), on: "sign")
        try world.pay("100.00", on: 1)
        try world.pay(.record(id, PaymentInput(amount: "200.00", paidOn: "2027-01-14", reference: "Deposit")))
        try world.act(.complete(form: [:]), on: "brief")
        try world.pay(.redate(balance, due: "2027-01-10"))
        try world.pay(.charge(balance, .lateFee, amount: "5.00"))
        try world.pay(.reverseCharge(balance, charge: 1, reason: "Goodwill"))
        try world.pay(.charge(balance, .interest, amount: "7.50"))
        try world.pay(.hold(balance, reason: "They call back", until: "2027-07-02"))
        try world.pay(.hold(balance, reason: nil))
        try world.pay(.dispute(balance, reason: "Never came"))
        try world.pay(.dispute(balance, reason: nil))
        try world.pay(.promise(balance, until: "2027-07-01"))
        try world.pay(.promise(balance, until: nil))
        try world.pay(.redate(balance, due: "2027-06-01"))
        try world.pay(.waive(balance, amount: "7.50", reason: "Small"))
        try world.pay(.reopen(balance, reason: "Mistyped"))
        try world.pay(.cancel(balance, reason: "No band"))
        try world.pay(.reopen(balance, reason: nil))
        try world.pay(.redate(balance, due: "10 days before attribute day"))
        try world.pay("80.00", schedule: 2)
        try world.pay("900.00")
        try world.pay(.refund(PaymentID(id, 2), amount: "50.00"))
        try world.pay(.refund(PaymentID(id, 3), amount: nil))
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "day"): .text("2027-07-12")]
        try world.change(.update(update, ifEvent: nil))
        try world.pay(.waive(deposit, amount: nil))
        return try world.changesets.flatMap(\.events) + agreedLater()
    }

    /// A job of which something is agreed upon when its attribute is given.
    private static func agreedLater() throws -> [Event] {
        var world = try PayingJob(PaymentStepTests.party, attributes: ["day": .text("2027-06-12")], due: "2027-06-30")
        var update = JobUpdate()
        update.attributes = [try FieldKey(validating: "music"): .number(try DecimalNumber(validating: "80"))]
        try world.change(.update(update, ifEvent: nil))
        return world.changesets.dropFirst().flatMap(\.events)
    }

    static func paymentSchedules() throws -> [Event] {
        var world = try AloneWorld()
        let id = PaymentScheduleID(14)
        try world.pay(.setLadder(id, "0d due; 7d first"))
        try world.pay(.setLadder(id, nil))
        try world.pay(.record(id, PaymentInput(amount: "500.00")))
        try world.pay(.reallocate(PaymentID(id, 1), [.init(instalment: 2, amount: "400.00")]))
        try world.pay(.useCredit(id, nil))
        try world.pay(
            .amend(id, .schedule(ScheduleAmendment(title: "Kitchen", total: "1400.00", graceDays: 5)), AmendmentTerms())
        )
        try world.pay(
            .amend(
                id,
                .add(.init(title: "Tiles", share: "100.00", due: "2027-04-01", category: "tiles")),
                AmendmentTerms(reason: "More of them")
            )
        )
        let amendment = InstalmentAmendment(title: "Rest", amount: "750.00", due: "2027-03-15", category: "cupboards")
        try world.pay(.amend(id, .set(2, amendment), AmendmentTerms()))
        try world.pay(.amend(id, .remove(3), AmendmentTerms()))
        return try world.events + lowered()
    }

    /// A fee that comes to less, since part of it was paid before.
    private static func lowered() throws -> [Event] {
        var world = try AloneWorld()
        let id = PaymentScheduleID(14)
        try world.pay(.redate(InstalmentID(id, 1), due: "2027-01-05"))
        try world.pay(.charge(InstalmentID(id, 1), .lateFee, amount: "10%"))
        let start = world.events.count
        try world.pay(.record(id, PaymentInput(amount: "100.00", paidOn: "2027-01-04")))
        return Array(world.events.dropFirst(start))
    }

    static func budgets() throws -> [Event] {
        var world = try TenantWorld()
        try world.apply("a")
        try world.start()
        let start = world.events.count
        for (index, amount) in ["5000", "4500.50", nil].enumerated() {
            let input = BudgetInput(job: JobID(1), category: "catering", amount: amount)
            try world.book.decide(.setBudget(input), context(Int64(index + 10)))
        }
        return Array(world.events.dropFirst(start))
    }

    static func bankLines() throws -> [Event] {
        var world = try TenantWorld()
        let start = world.events.count
        let line = "d" + String(repeating: "0", count: 8) + String(repeating: "4b", count: 12)
        let inputs = [
            BankLineDismissal(line: line, reason: "Groceries"), BankLineDismissal(line: line, isTakenBack: true),
        ]
        for (index, input) in inputs.enumerated() {
            try world.book.decide(.dismissBankLine(input), context(Int64(index + 10)))
        }
        return Array(world.events.dropFirst(start))
    }
}

/// A schedule that stands alone.
private struct AloneWorld {
    private var book: TenantBook
    private var second: Int64 = 1_800_000_000

    var events: [Event] { book.events }

    init() throws {
        let ana = try Profile.sample("ana")
        book = TenantBook(.sample { $0.nextSchedule = PaymentScheduleID(14) })
        book.profiles = [ana.key: ana]
        let input = PaymentScheduleInput(
            title: "Kitchen work",
            party: "ana",
            direction: .incoming,
            total: "1000.00",
            instalments: [
                .init(title: "Deposit", share: "30%", due: "2027-01-20", category: "labour"),
                .init(title: "Balance", share: "rest", due: "2027-03-01"),
            ],
            graceDays: 3
        )
        try book.decide(.payment(.add(input)), EventStory.context(second))
    }

    mutating func pay(_ command: PaymentCommand) throws {
        second += 3600
        try book.decide(.payment(command), EventStory.context(second))
    }
}
