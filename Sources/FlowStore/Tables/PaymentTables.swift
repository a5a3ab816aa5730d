import FlowCore

/// A charge on an instalment.
struct ChargeRow {
    let instalment: InstalmentID
    let charge: PaymentCharge
}

/// A part of a payment, on an instalment.
struct AllocationRow {
    let payment: PaymentID
    let position: Int
    let part: PaymentAllocation
}

/// Payment schedules with their instalments, payments and charges.
///
/// Amounts are minor units of the schedule's currency, days those since 1970. The position of an instalment on its
/// ladder is in the table `task`, as `ladderState`.
enum PaymentTables {
    private static let terms: [Column<PaymentRecord>] = [
        Column("title") { .text($0.schedule.title) }, Column("party") { .text($0.schedule.party.text) },
        Column("total") { .integer($0.schedule.total.minorUnits) },
        Column("remainder") { .integer($0.schedule.roundingRemainder.minorUnits) },
        Column("graceDays") { .integer($0.schedule.graceDays) },
        Column("ladder") { .optional($0.schedule.ladder?.text) },
        Column("outstanding") { .integer($0.schedule.outstanding.minorUnits) }, Column("event") { .integer($0.event) },
    ]
    static let schedule = Table<PaymentRecord>(
        "paymentSchedule",
        key: [Column("id") { .integer($0.schedule.id.number) }],
        [
            Column("direction") { .text($0.schedule.direction.rawValue) },
            Column("currency") { .text($0.schedule.currency.code) },
            Column("job") { .optional($0.schedule.job?.number) }, Column("key") { .optional($0.schedule.key?.text) },
        ],
        terms,
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.created }
    )
    static let insertSchedule = schedule.insert
    static let updateSchedule = schedule.update(terms)

    typealias InstalmentRow = (schedule: PaymentScheduleID, instalment: Instalment)
    private static let course: [Column<InstalmentRow>] = [
        Column("title") { .text($0.instalment.title) }, Column("amount") { .integer($0.instalment.amount.minorUnits) },
        Column("due") { .text($0.instalment.due.text) },
        Column("dueDate") { .optional($0.instalment.dueDate.map { Int64($0.day) }) },
        Column("dueRevision") { .integer($0.instalment.dueRevision) },
        Column("category") { .optional($0.instalment.category?.text) },
        Column("paid") { .integer($0.instalment.paid.minorUnits) },
        Column("waived") { .integer($0.instalment.waived.minorUnits) },
        Column("charged") { .integer($0.instalment.charged.minorUnits) },
        Column("outstanding") { .integer($0.instalment.outstanding.minorUnits) },
        Column("cancellation") { .optional($0.instalment.cancellation) },
        Column("dispute") { .optional($0.instalment.dispute) }, Column("hold") { .optional($0.instalment.hold) },
        Column("heldUntil") { .optional($0.instalment.heldUntil.map { Int64($0.day) }) },
        Column("promisedUntil") { .optional($0.instalment.promisedUntil.map { Int64($0.day) }) },
        Column("waiver") { .optional($0.instalment.waiver) },
    ]
    static let instalment = Table<InstalmentRow>(
        "instalment",
        key: [
            Column("schedule") { .integer($0.schedule.number) }, Column("number") { .integer($0.instalment.number) },
        ],
        [Column("key") { .optional($0.instalment.key?.text) }],
        course
    )
    static let setInstalment = instalment.upsert(course)

    private static let reversal = [
        Column<ChargeRow>("reversal") { .optional($0.charge.reversal) },
        Column<ChargeRow>("amount") { .integer($0.charge.amount.minorUnits) },
    ]
    static let charge = Table<ChargeRow>(
        "paymentCharge",
        key: [
            Column("schedule") { .integer($0.instalment.schedule.number) },
            Column("instalment") { .integer($0.instalment.number) }, Column("number") { .integer($0.charge.number) },
        ],
        [
            Column("kind") { .text($0.charge.kind.rawValue) },
            Column("chargedOn") { .integer($0.charge.chargedOn.day) },
            Column("rate") { .optional($0.charge.rate?.text) },
            Column("runsFrom") { .optional($0.charge.runsFrom.map { Int64($0.day) }) },
            Column("knownPayments") { .integer($0.charge.knownPaymentCount) },
        ],
        reversal
    )
    /// Upsert of a charge that changes only the reversal and the amount of an existing row.
    static let setCharge = charge.upsert(reversal)

    typealias PaymentRow = (schedule: PaymentScheduleID, payment: Payment)
    private static let refunded = [
        Column<PaymentRow>("refunded") { .integer($0.payment.refunded.minorUnits) },
        Column<PaymentRow>("placed") { .integer($0.payment.isPlaced ? 1 : 0) },
    ]
    static let payment = Table<PaymentRow>(
        "payment",
        key: [Column("schedule") { .integer($0.schedule.number) }, Column("number") { .integer($0.payment.number) }],
        [
            Column("amount") { .integer($0.payment.amount.minorUnits) },
            Column("paidOn") { .integer($0.payment.paidOn.day) },
            Column("reference") { .optional($0.payment.reference) },
            Column("bankLine") { .optional($0.payment.bankLine?.text) },
        ],
        refunded
    )
    static let setPayment = payment.upsert(refunded)

    static let allocation = Table<AllocationRow>(
        "paymentAllocation",
        key: [
            Column("schedule") { .integer($0.payment.schedule.number) },
            Column("payment") { .integer($0.payment.number) }, Column("position") { .integer($0.position) },
        ],
        [
            Column("instalment") { .integer($0.part.instalment) },
            Column("amount") { .integer($0.part.amount.minorUnits) },
        ]
    )
    static let insertAllocation = allocation.insert

    private static let fate: [Column<BankLineRow>] = [
        Column("schedule") { .optional($0.fate?.payment?.schedule.number) },
        Column("payment") { .optional(($0.fate?.payment?.number).map { Int64($0) }) },
        Column("reason") { .optional($0.fate?.reason) }, Column("event") { .integer($0.event) },
    ]
    /// A bank's line that gave a payment back, or that was dismissed.
    static let bankLine = Table<BankLineRow>("bankLine", key: [Column("line") { .text($0.line.text) }], fate)
    static let setBankLine = bankLine.upsert(fate)
    static let deleteBankLine = bankLine.delete

    private static let planned: [Column<BudgetRow>] = [
        Column("currency") { .optional($0.planned?.currency.code) },
        Column("planned") { .optional($0.planned?.minorUnits) }, Column("event") { .integer($0.event) },
    ]
    static let budget = Table<BudgetRow>(
        "budget",
        key: [Column("job") { .integer($0.job.number) }, Column("category") { .text($0.category.text) }],
        planned
    )
    static let setBudget = budget.upsert(planned)
    static let deleteBudget = budget.delete
}
