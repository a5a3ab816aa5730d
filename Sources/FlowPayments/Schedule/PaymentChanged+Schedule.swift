extension PaymentScheduleAddedEvent {
    package init(_ schedule: PaymentSchedule) {
        self.init(
            schedule: Int(schedule.id.number),
            currency: schedule.currency.code,
            key: schedule.key?.text,
            job: schedule.job.map { Int($0.number) },
            title: schedule.title,
            party: schedule.party.text,
            direction: schedule.direction.rawValue,
            total: schedule.total.text,
            graceDays: schedule.graceDays,
            ladder: schedule.ladder?.text,
            roundingRemainder: schedule.roundingRemainder.text,
            instalments: schedule.instalments.map { instalment in
                AgreedInstalment(
                    title: instalment.title,
                    amount: instalment.amount.text,
                    due: instalment.due.text,
                    dueDate: instalment.dueDate?.text,
                    category: instalment.category?.text,
                    key: instalment.key?.text
                )
            }
        )
    }
}

extension PaymentChanged {
    /// Creates the record of a command's changes: instalments before and after it, and payments after it.
    package init(_ before: PaymentSchedule, _ rows: PaymentRows, _ outcome: PaymentOutcome?) {
        let schedule = rows.record.schedule
        self.init(
            schedule: Int(schedule.id.number),
            currency: schedule.currency.code,
            key: schedule.key?.text,
            job: schedule.job.map { Int($0.number) },
            credit: schedule.credit.text
        )
        var (old, new): ([InstalmentSide], [InstalmentSide]) = ([], [])
        for instalment in rows.instalments {
            let known = before.instalments.first { $0.number == instalment.number }
            // What was agreed is told where that has changed.
            let isAmended = known.map { !Self.areSameTerms($0, instalment) } ?? true
            if let known { old.append(InstalmentSide(known, withTerms: isAmended)) }
            new.append(InstalmentSide(instalment, withTerms: isAmended))
        }
        self.before = old.ifAny
        after = new.ifAny
        agreedBefore = Terms(before, where: schedule)
        agreed = Terms(schedule, where: before)
        if schedule.ladder != before.ladder {
            ladderBefore = before.ladder?.text
            ladder = schedule.ladder?.text
        }
        payments = rows.payments.map(PaymentSide.init).ifAny
        payment = outcome?.payment
        bankLine = outcome?.bankLine?.text
        charge = outcome?.charge
        reason = outcome?.reason
        released = outcome?.released.map { "\($0.instalment) \($0.amount.text)" }.ifAny
        settled = outcome?.settled.ifAny
        reopened = outcome?.reopened.ifAny
    }

    /// True when what can be amended of an instalment, besides its due date, is the same.
    private static func areSameTerms(_ one: Instalment, _ other: Instalment) -> Bool {
        one.title.hasBytes(of: other.title) && one.amount == other.amount && one.category == other.category
            && one.key == other.key
    }
}

extension PaymentChanged.Terms {
    /// Creates the terms of a schedule that differ from those of another; nil when they agree.
    fileprivate init?(_ schedule: PaymentSchedule, where other: PaymentSchedule) {
        if !schedule.title.hasBytes(of: other.title) { title = schedule.title }
        if schedule.party != other.party { party = schedule.party.text }
        if schedule.total != other.total { total = schedule.total.text }
        if schedule.graceDays != other.graceDays { graceDays = schedule.graceDays }
        if schedule.roundingRemainder != other.roundingRemainder {
            roundingRemainder = schedule.roundingRemainder.text
        }
        if self == Self() { return nil }
    }
}

extension PaymentChanged.InstalmentSide {
    fileprivate init(_ instalment: Instalment, withTerms isAmended: Bool) {
        self.init(
            number: instalment.number,
            paid: instalment.paid.text,
            waived: instalment.waived.text,
            due: instalment.due.text,
            dueRevision: instalment.dueRevision,
            dueDate: instalment.dueDate?.text,
            waiveReason: instalment.waiver,
            cancelled: instalment.cancellation,
            disputed: instalment.dispute,
            held: instalment.hold,
            heldUntil: instalment.heldUntil?.text,
            promisedUntil: instalment.promisedUntil?.text,
            charges: instalment.charges.map(PaymentChanged.ChargeSide.init).ifAny
        )
        guard isAmended else { return }
        title = instalment.title
        amount = instalment.amount.text
        category = instalment.category?.text
        key = instalment.key?.text
    }
}

extension PaymentCharge.Kind {
    fileprivate var reported: PaymentChanged.ChargeSide.Kind {
        switch self {
        case .lateFee: .lateFee
        case .interest: .interest
        }
    }
}

extension PaymentChanged.ChargeSide {
    fileprivate init(_ charge: PaymentCharge) {
        self.init(
            number: charge.number,
            kind: charge.kind.reported,
            amount: charge.amount.text,
            chargedOn: charge.chargedOn.text,
            rate: charge.rate?.text,
            reversed: charge.reversal
        )
    }
}

extension PaymentChanged.PaymentSide {
    fileprivate init(_ payment: Payment) {
        self.init(
            number: payment.number,
            amount: payment.amount.text,
            paidOn: payment.paidOn.text,
            refunded: payment.refunded.text,
            reference: payment.reference,
            bankLine: payment.bankLine?.text,
            allocations: payment.allocations.map { "\($0.instalment) \($0.amount.text)" }.ifAny
        )
    }
}
