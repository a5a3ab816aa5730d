/// News of money that came in, or was given back, for the people who are to know.
struct PaymentNews {
    let work: WorkingSet

    /// Announces the payments that a schedule has more than before.
    ///
    /// Announcements that haven't gone out yet follow payments that were given back.
    func apply(_ id: PaymentScheduleID, from before: PaymentSchedule) {
        guard let schedule = work.schedule(id)?.schedule, schedule.direction == .incoming,
            schedule.payments != before.payments
        else { return }
        let job = schedule.job.flatMap { work.known(job: $0) }
        let notify = job?.plan.definition.notify ?? work.tenant.notify
        let rules = notify.filter { $0.occasion == .paymentReceived }.map(\.rule)
        let isCorrected = zip(before.payments, schedule.payments).contains { $0.refunded != $1.refunded }
        if !rules.isEmpty || isCorrected { updateAnnounced(schedule) }
        guard !rules.isEmpty else { return }
        for payment in schedule.payments.dropFirst(before.payments.count) { begin(payment, of: schedule, job, rules) }
    }

    private func begin(_ payment: Payment, of schedule: PaymentSchedule, _ job: Job?, _ rules: [ReminderRule]) {
        let spec = TaskSpec(
            title: schedule.title,
            timing: .instant(work.context.now, in: work.newsZone),
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            derivation: details(of: payment, of: schedule, job)
        )
        work.begin(
            DerivedTaskRequest(origin: .payment(PaymentID(schedule.id, payment.number)), spec: spec, rules: rules)
        )
    }

    /// Ends the tasks of payments that were announced or refunded in full.
    ///
    /// After a partial refund, the rest of the payment is announced.
    private func updateAnnounced(_ schedule: PaymentSchedule) {
        for known in work.tasks(ofSchedule: schedule.id) {
            guard case .payment(let id) = known.origin, schedule.payments.indices.contains(id.number - 1),
                let times = work.timesOrStandIn(of: known.spec.timing)
            else { continue }
            let taskContext = work.taskContextBeforeQuiet(times)
            let payment = schedule.payments[id.number - 1]
            var task = known
            if payment.amount == payment.refunded {
                task.finish(as: .cancelled, .suppressedCancelled, "It was given back", taskContext)
            } else if known.reminding.isAnnounced {
                task.finish(as: .done, .suppressedAcknowledged, "It was reported", taskContext)
            } else {
                var spec = known.spec
                let author = spec.derivation?.news?.author
                spec.derivation?.news = news(of: payment, of: schedule, by: author)
                let rules = known.rules.filter { !$0.isRetired }.map(\.rule)
                let request = DerivedTaskRequest(origin: known.origin, spec: spec, rules: rules)
                guard task.takeOver(request, taskContext) else { continue }
            }
            work.store(derivedTask: task, isNew: false)
        }
    }

    private func details(of payment: Payment, of schedule: PaymentSchedule, _ job: Job?) -> DerivedTaskDetails {
        let name = work.profile(schedule.party)?.content.title ?? schedule.party.text
        return DerivedTaskDetails(
            context: "payment \(PaymentID(schedule.id, payment.number)) from \(name)",
            job: job?.derivedTaskJob,
            addressee: job?.addressee(of: JobNews(.paymentReceived, of: nil)) ?? AssigneeName.role(.manager).text,
            news: news(of: payment, of: schedule, by: work.context.principal.person)
        )
    }

    private func news(of payment: Payment, of schedule: PaymentSchedule, by author: String?) -> DerivedTaskNews {
        let kept = Money(minorUnits: payment.amount.minorUnits - payment.refunded.minorUnits, schedule.currency)
        let received = ReceivedPayment(
            party: schedule.party.text,
            amount: kept,
            paidOn: payment.paidOn,
            outstanding: schedule.outstanding,
            credit: payment.credit
        )
        return DerivedTaskNews(author: author, received: received)
    }
}
