/// The payment schedules that a job's template agrees upon.
struct PaymentAgreement {
    let work: WorkingSet

    /// One schedule for each payment of the job's template that is known, with the next numbers of the tenant.
    ///
    /// A payment whose total or party is an attribute that isn't given isn't made. Throws which field breaks which rule,
    /// when a party isn't there, and when there would be more schedules than the tenant may have.
    func schedules(
        for header: JobHeader,
        _ payments: [TemplatePayment]
    ) throws(Refusal) -> [PaymentSchedule] {
        guard !payments.isEmpty else { return [] }
        let (tenant, dates) = (work.tenant, work.dates(of: header))
        var schedules: [PaymentSchedule] = []
        for payment in payments {
            guard let plan = try plan(of: payment, for: header) else { continue }
            let id = PaymentScheduleID(tenant.counters.nextSchedule.number + Int64(schedules.count))
            try tenant.spec.limits.require(.paymentSchedules, count: Int(id.number))
            schedules.append(PaymentSchedule(id, plan, dates: dates))
        }
        return schedules
    }

    private func plan(
        of payment: TemplatePayment,
        for header: JobHeader
    ) throws(Refusal) -> PaymentSchedulePlan? {
        let standard = work.tenant.spec.currency
        let total = try Self.checked(payment) { () throws(PaymentRefusal) in
            try PaymentScheduleInput.money { () throws(MoneyError) in
                try payment.total.money(header.attributes, standard: try Currency(validating: standard))
            }
        }
        let key: ProfileKey?
        do throws(InvalidInput) {
            key = try payment.party.key(header.attributes)
        } catch {
            throw .invalidInput(error)
        }
        guard let total, let key else { return nil }
        let refusal = { (why: ProfileRefusal.Unassignable) -> Refusal in
            var attribute: FieldKey?
            if case .attribute(let name) = payment.party { attribute = name }
            return .profile(.unpayable(key, why, payment: payment.key, attribute: attribute))
        }
        guard let party = work.profile(key) else { throw refusal(.missing) }
        guard !party.isArchived else { throw refusal(.archived) }
        return try Self.checked(payment) { () throws(PaymentRefusal) in
            try payment.plan(party: key, total: total, job: header.id)
        }
    }

    /// Names the payment in what is wrong with it.
    private static func checked<Value>(
        _ payment: TemplatePayment,
        _ body: () throws(PaymentRefusal) -> Value
    ) throws(Refusal) -> Value {
        try PaymentVerbs.checked(nil) { () throws(PaymentRefusal) in
            do throws(PaymentRefusal) {
                return try body()
            } catch {
                throw error.named("payments.\(payment.key)")
            }
        }
    }
}

extension PaymentRefusal {
    /// Returns the refusal with `name` before its field; an amount from an attribute stays named by the attribute.
    fileprivate func named(_ name: String) -> PaymentRefusal {
        switch self {
        case .invalid(let input):
            .invalid(InvalidInput(field: "\(name).\(input.field)", found: input.found, allowed: input.allowed))
        case .money(let error) where !error.field.hasPrefix("attributes."):
            .money(MoneyError(field: "\(name).\(error.field)", found: error.found, rule: error.rule))
        case .money, .noSuchInstalment, .noSuchPayment, .noSuchCharge, .chargeReversed, .notPossibleNow, .notOverdue,
            .nothingToReopen,
            .nothingToRefund,
            .hasPayments, .removed, .lastInstalment, .changed, .tooMany,
            .bankLineRecorded, .notSeen:
            self
        }
    }
}

extension TemplateDefinition {
    /// Returns what is wrong with amounts once the tenant's currency is known.
    func moneyFindings(_ standard: Currency) -> [Finding] {
        payments.compactMap { payment in
            do throws(PaymentRefusal) {
                let total = try PaymentScheduleInput.money { () throws(MoneyError) in
                    try payment.total.money([:], standard: standard)
                }
                if let total { _ = try payment.amounts(of: total) }
                _ = try payment.ladder?.plan(payment.total.currency ?? standard)
                return nil
            } catch {
                guard case .money(let money) = error else { return nil }
                let message = "in the tenant's currency \(standard), \(money.message) (rule \(money.ruleName))"
                return Finding(
                    severity: .error,
                    path: "payments.\(payment.key).\(money.field)",
                    line: 1,
                    column: 1,
                    message: message
                )
            }
        }
    }
}
