/// A payment schedule as the job knows it whose template agreed upon it: of its payments only those that have credit.
package struct JobSchedule: Hashable, Sendable {
    /// The schedule with its instalments; payments are left out as far as all of them is on instalments or given back.
    package let schedule: PaymentSchedule
    /// The IANA zone of the payer, in which its days end.
    package let zone: String

    package init(_ schedule: PaymentSchedule, zone: String) {
        var schedule = schedule
        schedule.payments = schedule.payments.filter(\.credit.isPositive)
        self.schedule = schedule
        self.zone = zone
    }
}

/// Claim that a step of kind `payment` waits for, in its present state: one instalment, or a whole schedule.
package struct StepPayment: Hashable, Sendable {
    /// Whether a step need not wait any longer.
    package enum Settlement: Hashable, Sendable {
        case open
        /// Settlement in which no amount is owed any more: paid or written off.
        case settled
        /// Given up before anything was paid, for this reason.
        case cancelled(reason: String)
    }

    /// The schedule, of its payments only those that have credit.
    package let schedule: PaymentSchedule
    /// The instalment; nil when the step waits for all of them.
    package let instalment: Instalment?
    /// The IANA zone of the payer, in which its days end.
    package let zone: String

    init?(_ target: PaymentTarget, in job: JobSchedule) {
        schedule = job.schedule
        zone = job.zone
        guard let key = target.instalment else {
            instalment = nil
            return
        }
        guard let found = schedule.instalments.first(where: { $0.key == key }) else { return nil }
        instalment = found
    }

    private var parts: [Instalment] { instalment.map { [$0] } ?? schedule.instalments }

    /// Whether the step is over: a schedule is cancelled when all of its instalments are.
    package var settlement: Settlement {
        if parts.contains(where: \.outstanding.isPositive) { return .open }
        let reasons = parts.compactMap(\.cancellation)
        guard reasons.count == parts.count, let reason = reasons.last else { return .settled }
        return .cancelled(reason: reason)
    }

    /// The last day on which something that is still owed is due; nil when nothing is, or one of the days isn't known.
    package var dueDate: LocalDate? {
        let open = parts.filter(\.outstanding.isPositive)
        let dates = open.compactMap(\.dueDate)
        return dates.count == open.count ? dates.max() : nil
    }

    /// Amount that was agreed, charges included and without what was given up or written off.
    package var claim: Money { schedule.sum(parts.map(\.paid) + parts.map(\.outstanding)) }
    /// Amount that was paid, less what was refunded.
    package var paid: Money { schedule.sum(parts.map(\.paid)) }
    package var outstanding: Money { schedule.sum(parts.map(\.outstanding)) }

    /// Returns the state on the party's calendar day.
    package func state(on today: LocalDate) -> InstalmentState {
        instalment.map { schedule.state(of: $0, on: today) } ?? schedule.state(on: today)
    }
}
