import FlowAPI
import FlowCore
import FlowStore

extension PaymentsAPI.Direction {
    init(_ direction: PaymentDirection) {
        switch direction {
        case .incoming: self = .incoming
        case .outgoing: self = .outgoing
        }
    }
}

extension PaymentDirection {
    init(_ direction: PaymentsAPI.Direction) {
        switch direction {
        case .incoming: self = .incoming
        case .outgoing: self = .outgoing
        }
    }
}

extension PaymentsAPI.InstalmentState {
    init(_ state: InstalmentState) {
        switch state {
        case .scheduled: self = .scheduled
        case .due: self = .due
        case .overdue: self = .overdue
        case .partiallyPaid: self = .partiallyPaid
        case .paid: self = .paid
        case .waived: self = .waived
        case .cancelled: self = .cancelled
        case .disputed: self = .disputed
        }
    }
}

extension PaymentScheduleInput {
    init(_ spec: PaymentsAPI.ScheduleSpec) throws {
        self.init(
            title: spec.title,
            party: spec.party,
            direction: PaymentDirection(spec.direction),
            total: spec.total,
            currency: spec.currency,
            instalments: spec.instalments.map(InstalmentInput.init),
            graceDays: spec.graceDays,
            job: try spec.job.map { try JobID(validating: $0) },
            category: spec.category,
            ladder: spec.ladder
        )
    }
}

extension PaymentScheduleInput.InstalmentInput {
    init(_ spec: PaymentsAPI.InstalmentSpec) {
        self.init(title: spec.title, share: spec.share, due: spec.due, category: spec.category, key: spec.key)
    }
}

extension PaymentsAPI.ScheduleStatus {
    init(_ receipt: PaymentReceipt) {
        let schedule = receipt.schedule
        self.init(
            id: schedule.description,
            title: receipt.title,
            party: receipt.party,
            direction: PaymentsAPI.Direction(receipt.direction),
            currency: receipt.currency,
            total: receipt.total,
            paid: receipt.paid,
            outstanding: receipt.outstanding,
            credit: receipt.credit,
            state: PaymentsAPI.InstalmentState(receipt.state),
            instalmentCount: receipt.instalmentCount,
            roundingRemainder: receipt.roundingRemainder,
            instalment: receipt.instalment.map { InstalmentID(schedule, $0).description },
            instalmentState: receipt.instalmentState.map(PaymentsAPI.InstalmentState.init),
            instalmentOutstanding: receipt.instalmentOutstanding,
            payment: receipt.payment.map { PaymentID(schedule, $0).description },
            charge: receipt.charge,
            made: receipt.made.flatMap { PaymentsAPI.PaymentCharge($0, of: receipt) },
            refunded: receipt.refunded,
            allocations: receipt.allocations.map { .init(instalment: $0.instalment, amount: $0.amount) },
            allocationCount: receipt.allocationCount,
            settled: receipt.settled,
            reopened: receipt.reopened,
            released: receipt.released.isEmpty
                ? nil : receipt.released.map { .init(instalment: $0.instalment, amount: $0.amount) },
            corrections: receipt.corrections.isEmpty
                ? nil : receipt.corrections.map { PaymentsAPI.ChargeCorrection($0, of: schedule) },
            moved: receipt.moved?.map { PaymentsAPI.MovedInstalment($0, of: schedule) },
            movedCount: receipt.movedCount,
            eventNumber: Int(receipt.eventNumber),
            warnings: receipt.warnings
        )
    }
}

extension PaymentsAPI.PaymentCharge {
    init?(_ charge: PaymentReceipt.Charge, of receipt: PaymentReceipt) {
        guard let instalment = receipt.instalment, let number = receipt.charge else { return nil }
        self.init(
            instalment: InstalmentID(receipt.schedule, instalment).description,
            number: number,
            kind: charge.kind == PaymentCharge.Kind.interest.rawValue ? .interest : .lateFee,
            amount: charge.amount,
            rate: charge.rate,
            chargedOn: charge.chargedOn,
            runsFrom: charge.runsFrom
        )
    }
}

extension PaymentsAPI.MovedInstalment {
    init(_ moved: MovedInstalment, of schedule: PaymentScheduleID) {
        self.init(
            instalment: InstalmentID(schedule, moved.instalment).description,
            amount: moved.amount.map(PaymentsAPI.AmountChange.init),
            paid: moved.paid.map(PaymentsAPI.AmountChange.init),
            waived: moved.waived.map(PaymentsAPI.AmountChange.init),
            charged: moved.charged.map(PaymentsAPI.AmountChange.init),
            outstanding: moved.outstanding.map(PaymentsAPI.AmountChange.init)
        )
    }
}

extension PaymentsAPI.AmountChange {
    init(_ change: MovedInstalment.Change) {
        self.init(before: change.before, now: change.now)
    }
}

extension PaymentsAPI.ChargeCorrection {
    init(_ correction: PaymentReceipt.Correction, of schedule: PaymentScheduleID) {
        self.init(
            instalment: InstalmentID(schedule, correction.instalment).description,
            charge: correction.charge,
            kind: correction.kind == PaymentCharge.Kind.interest.rawValue ? .interest : .lateFee,
            amount: correction.amount,
            charged: correction.charged,
            reason: correction.reason
        )
    }
}

extension PaymentsAPI.Schedule {
    /// Creates the schedule on the wire, in its state on the payer's day.
    init(_ record: PaymentRecord, today: LocalDate) {
        let schedule = record.schedule
        let rests = schedule.owedBeyondCredit
        let open = schedule.instalments.filter { rests[$0.number]?.isPositive ?? false }
        self.init(
            id: schedule.id.description,
            title: schedule.title,
            party: schedule.party.text,
            direction: PaymentsAPI.Direction(schedule.direction),
            currency: schedule.currency.code,
            total: schedule.total.text,
            paid: schedule.paid.text,
            outstanding: schedule.outstanding.text,
            credit: schedule.credit.text,
            state: PaymentsAPI.InstalmentState(schedule.state(on: today)),
            roundingRemainder: schedule.roundingRemainder.text,
            graceDays: schedule.graceDays,
            job: schedule.job?.description,
            ladder: schedule.ladder?.text,
            key: schedule.key?.text,
            instalmentCount: schedule.instalments.count { !$0.isRemoved },
            paymentCount: schedule.payments.count,
            nextDueDate: open.compactMap(\.dueDate).min()?.text,
            createdAt: record.created.at.rfc3339,
            createdBy: record.created.by.text,
            eventNumber: Int(record.event)
        )
    }
}

extension PaymentsAPI.Instalment {
    /// All of a schedule, as they stand on the payer's day: what is owed on them, and beside it what credit covers.
    static func all(of schedule: PaymentSchedule, today: LocalDate) -> [PaymentsAPI.Instalment] {
        let rests = schedule.owedBeyondCredit
        return schedule.instalments.map { instalment in
            let rest = rests[instalment.number] ?? instalment.outstanding
            return PaymentsAPI.Instalment(instalment, of: schedule, today: today, rest: rest, outstanding: nil)
        }
    }

    /// Creates the instalment on the wire, in its state on the payer's day.
    ///
    /// `rest` is what is owed beyond credit, and `outstanding` is the amount that is shown as owed.
    init(
        _ instalment: Instalment,
        of schedule: PaymentSchedule,
        today: LocalDate,
        rest: Money,
        outstanding: Money? = nil
    ) {
        let owed = outstanding ?? instalment.outstanding
        let covered = instalment.outstanding.minorUnits - rest.minorUnits
        let state = instalment.state(on: today, graceDays: schedule.graceDays, isCovered: rest.isZero)
        self.init(
            id: InstalmentID(schedule.id, instalment.number).description,
            schedule: schedule.id.description,
            scheduleTitle: schedule.title,
            party: schedule.party.text,
            direction: PaymentsAPI.Direction(schedule.direction),
            title: instalment.title,
            key: instalment.key?.text,
            currency: schedule.currency.code,
            amount: instalment.amount.text,
            paid: instalment.paid.text,
            waived: instalment.waived.text,
            charged: instalment.charged.isZero ? nil : instalment.charged.text,
            outstanding: owed.text,
            covered: covered > 0 ? Money(minorUnits: covered, schedule.currency).text : nil,
            due: instalment.due.text,
            dueDate: instalment.dueDate?.text,
            state: PaymentsAPI.InstalmentState(state),
            category: instalment.category?.text,
            waiveReason: instalment.waiver,
            cancelled: instalment.cancellation,
            disputed: instalment.dispute,
            held: instalment.hold,
            heldUntil: instalment.heldUntil?.text,
            promisedUntil: instalment.promisedUntil?.text,
            job: schedule.job?.description,
            payment: schedule.key?.text
        )
    }
}

extension PaymentsAPI.ChargeKind {
    init(_ kind: PaymentCharge.Kind) {
        switch kind {
        case .lateFee: self = .lateFee
        case .interest: self = .interest
        }
    }
}

extension PaymentCharge.Kind {
    init(_ kind: PaymentsAPI.ChargeKind) {
        switch kind {
        case .lateFee: self = .lateFee
        case .interest: self = .interest
        }
    }
}

extension PaymentsAPI.PaymentCharge {
    static let displayedCount = 200

    /// The newest charges of a schedule, newest first; nil when there are none.
    static func newest(of schedule: PaymentSchedule) -> [PaymentsAPI.PaymentCharge]? {
        let all = schedule.instalments.flatMap { instalment in instalment.charges.map { (instalment.number, $0) } }
        guard !all.isEmpty else { return nil }
        let newest = all.enumerated().sorted {
            ($0.element.1.chargedOn, $0.offset) > ($1.element.1.chargedOn, $1.offset)
        }
        return newest.prefix(displayedCount).map { entry in
            let (number, charge) = entry.element
            return PaymentsAPI.PaymentCharge(
                instalment: InstalmentID(schedule.id, number).description,
                number: charge.number,
                kind: PaymentsAPI.ChargeKind(charge.kind),
                amount: charge.amount.text,
                rate: charge.rate?.text,
                chargedOn: charge.chargedOn.text,
                runsFrom: charge.runsFrom?.text,
                reversed: charge.reversal
            )
        }
    }
}

extension PaymentsAPI.Payment {
    init(_ payment: Payment, of schedule: PaymentSchedule) {
        self.init(
            id: PaymentID(schedule.id, payment.number).description,
            schedule: schedule.id.description,
            scheduleTitle: schedule.title,
            party: schedule.party.text,
            direction: PaymentsAPI.Direction(schedule.direction),
            currency: schedule.currency.code,
            amount: payment.amount.text,
            paidOn: payment.paidOn.text,
            reference: payment.reference,
            bankLine: payment.bankLine?.text,
            refunded: payment.refunded.text,
            credit: payment.credit.text,
            allocations: payment.allocations.map { .init(instalment: $0.instalment, amount: $0.amount.text) }
        )
    }
}

extension PaymentsAPI.Outlook {
    init(_ outlook: PaymentOutlook) {
        self.init(
            currency: outlook.currency.code,
            rows: outlook.rows.map { row in
                PaymentsAPI.OutlookRow(
                    period: row.period.text,
                    incoming: row.incoming.text,
                    outgoing: row.outgoing.text
                )
            }
        )
    }
}

extension PaymentOutlook.Period {
    /// `past`, `2027-05`, `later` or `undated`.
    fileprivate var text: String {
        switch self {
        case .past: "past"
        case .month(let year, let month): String(LocalDate(year: year, month: month, day: 1).text.prefix(7))
        case .later: "later"
        case .undated: "undated"
        }
    }
}
