/// Money came in, or was given back: who is to know is told of it.
struct PaymentNews {
    let work: WorkingSet

    /// Tells of the payments that a schedule has more than before, and has what isn't told yet follow those that were
    /// given back.
    func follow(_ id: PaymentScheduleID, from before: PaymentSchedule) {
        guard let schedule = work.schedule(id)?.schedule, schedule.direction == .incoming,
            schedule.payments != before.payments
        else { return }
        let job = schedule.job.flatMap { work.known(job: $0) }
        let notify = job?.plan.definition.notify ?? work.tenant.notify
        let rules = notify.filter { $0.occasion == .paymentReceived }.map(\.rule)
        let isCorrected = zip(before.payments, schedule.payments).contains { $0.refunded != $1.refunded }
        if !rules.isEmpty || isCorrected { followTold(schedule) }
        guard !rules.isEmpty else { return }
        for payment in schedule.payments.dropFirst(before.payments.count) { begin(payment, of: schedule, job, rules) }
    }

    private func begin(_ payment: Payment, of schedule: PaymentSchedule, _ job: Job?, _ rules: [ReminderRule]) {
        let spec = TaskSpec(
            title: schedule.title,
            timing: .moment(work.context.now, in: work.newsZone),
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            following: details(of: payment, of: schedule, job)
        )
        work.begin(FollowingWish(origin: .payment(PaymentID(schedule.id, payment.number)), spec: spec, rules: rules))
    }

    /// What was told is over, and so is what was given back as a whole; of what was given back in part the rest is told.
    private func followTold(_ schedule: PaymentSchedule) {
        for known in work.tasks(ofSchedule: schedule.id) {
            guard case .payment(let id) = known.origin, schedule.payments.indices.contains(id.number - 1),
                let times = work.timesOrStandIn(of: known.spec.timing)
            else { continue }
            let moment = work.momentBeforeQuiet(times)
            let payment = schedule.payments[id.number - 1]
            var task = known
            if payment.amount == payment.refunded {
                task.end(as: .cancelled, .suppressedCancelled, "It was given back", moment)
            } else if known.reminding.isToldOut {
                task.end(as: .done, .suppressedAcknowledged, "It was told", moment)
            } else {
                var spec = known.spec
                let author = spec.following?.news?.author
                spec.following?.news = news(of: payment, of: schedule, by: author)
                let rules = known.rules.filter { !$0.isRetired }.map(\.rule)
                let wish = FollowingWish(origin: known.origin, spec: spec, rules: rules)
                guard task.takeOver(wish, moment) else { continue }
            }
            work.keep(follower: task, isNew: false)
        }
    }

    private func details(of payment: Payment, of schedule: PaymentSchedule, _ job: Job?) -> FollowedDetails {
        let name = work.profile(schedule.party)?.content.title ?? schedule.party.text
        return FollowedDetails(
            context: "payment \(PaymentID(schedule.id, payment.number)) from \(name)",
            job: job?.followed,
            addressee: job?.addressee(of: JobNews(.paymentReceived, of: nil)) ?? AssigneeName.role(.manager).text,
            news: news(of: payment, of: schedule, by: work.context.principal.person)
        )
    }

    private func news(of payment: Payment, of schedule: PaymentSchedule, by author: String?) -> FollowedNews {
        let kept = Money(minorUnits: payment.amount.minorUnits - payment.refunded.minorUnits, schedule.currency)
        let received = ReceivedPayment(
            party: schedule.party.text,
            amount: kept,
            paidOn: payment.paidOn,
            outstanding: schedule.outstanding,
            credit: payment.credit
        )
        return FollowedNews(author: author, received: received)
    }
}
