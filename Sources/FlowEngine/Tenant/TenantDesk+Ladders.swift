import FlowCore
import FlowStore

/// Reminders of instalments: tasks that follow a payment schedule, whose ladder decides what goes out.
extension TenantDesk {
    /// The party of a schedule, and the tasks that follow its instalments.
    typealias FollowedLadder = (party: Profile?, tasks: [TenantTask])

    /// What follows the schedule that a command is about; nil when none of its instalments is reminded of.
    ///
    /// Read before anything changes: a failed read then changes nothing.
    func ladder(
        of command: PaymentCommand,
        _ record: PaymentRecord?,
        _ state: TenantState
    ) async throws -> [TenantTask]? {
        if case .add(let input) = command {
            guard let text = input.ladder else { return nil }
            try await checkRecipients(ofLadder: text, in: input.currency ?? state.spec.currency)
            return []
        }
        guard let schedule = record?.schedule else { return nil }
        if case .setLadder(_, let text) = command {
            if let text { try await checkRecipients(ofLadder: text, in: schedule.currency.code) }
            return try await tasks.following(schedule.id)
        }
        return schedule.ladder == nil ? nil : try await tasks.following(schedule.id)
    }

    /// What follows the schedules that a job's other dates may move, read before anything changes as well.
    func ladders(of money: JobMoney) async throws -> [PaymentScheduleID: FollowedLadder] {
        var ladders: [PaymentScheduleID: FollowedLadder] = [:]
        for record in money.schedules where record.schedule.ladder != nil {
            let party = try await profile(record.schedule.party)
            ladders[record.schedule.id] = (party, try await tasks.following(record.schedule.id))
        }
        return ladders
    }

    /// Has the ladders of the schedules that a changeset moves follow them, in the same changeset.
    func follow(
        _ changeset: Changeset,
        _ ladders: [PaymentScheduleID: FollowedLadder],
        _ state: inout TenantState,
        _ context: DecisionContext
    ) -> Changeset {
        var joined = changeset
        for case .paymentScheduleChanged(let rows) in changeset.rows {
            guard let (party, known) = ladders[rows.record.schedule.id] else { continue }
            joined = tasks.follow(rows.record, party, known, joined, &state, context)
        }
        return joined
    }

    /// The same for schedules that the changeset makes, as their templates have it.
    func followNew(
        _ changeset: Changeset,
        _ parties: [ProfileKey: Profile],
        _ state: inout TenantState,
        _ context: DecisionContext
    ) -> Changeset {
        var joined = changeset
        for case .paymentScheduleChanged(let rows) in changeset.rows
        where rows.isNew && rows.record.schedule.ladder != nil {
            let party = parties[rows.record.schedule.party]
            joined = tasks.follow(rows.record, party, [], joined, &state, context)
        }
        return joined
    }

    /// Refuses ladders of a template's payments that name somebody who isn't there.
    func checkRecipients(ofLaddersOf payments: [TemplatePayment]) async throws {
        for ladder in payments.compactMap(\.ladder) { try await checkRecipients(ladder.recipients) }
    }

    /// What follows the steps of the jobs whose instalments may be charged, read before anything changes.
    func followingSteps(_ debts: DebtBook) async throws(ReadFailure) -> [JobID: [TenantTask]] {
        var steps: [JobID: [TenantTask]] = [:]
        for job in debts.knownJobs { steps[job.header.id] = try await following(job.header.id, job.plan) }
        return steps
    }

    /// Reads what the ladders of these tasks look at: for those that are due, and no others.
    ///
    /// What is damaged of one is found, and keeps no other back.
    func look(up due: [TenantTask], in debts: inout DebtBook, _ findings: inout TaskFindings) async throws {
        var owed: [ProfileKey: [PaymentSchedule]] = [:]
        for task in due {
            do {
                try await look(up: task, in: &debts, &owed)
            } catch let failure as ReadFailure {
                guard let damage = failure.damage else { throw failure }
                findings.failures[task.id] = damage
            }
        }
    }

    /// Reads what the ladder of a task looks at; `owed` is what payers owe, as far as it was read.
    func look(
        up task: TenantTask,
        in debts: inout DebtBook,
        _ owed: inout [ProfileKey: [PaymentSchedule]]
    ) async throws {
        guard case .instalment(let id) = task.origin, !debts.knows(id.schedule),
            let record = try await payments.record(id.schedule)
        else { return }
        let schedule = record.schedule
        var others: [PaymentSchedule] = []
        if schedule.ladder?.needsAccount == true {
            // Read once for all that a payer owes.
            if owed[schedule.party] == nil { owed[schedule.party] = try await payments.owed(by: schedule.party) }
            others = owed[schedule.party, default: []].filter { $0.id != schedule.id }
        }
        var job: Job?
        if let number = schedule.job { job = try await self.job(number) }
        let place = PaymentPlace(party: try await profile(schedule.party), job: job)
        debts.add(record, place, others: others)
    }

    /// Refuses a recipient in the form of a profile's key that is no profile, or one in the archive.
    private func checkRecipients(ofLadder text: String, in code: String) async throws {
        // What can't be read is refused by the verb, which says why.
        guard let currency = try? Currency(validating: code),
            let plan = try? LadderPlan(validating: text, currency: currency)
        else { return }
        try await checkRecipients(plan.recipients)
    }

    private func checkRecipients(_ keys: Set<ProfileKey>) async throws {
        for key in keys.sorted() {
            guard let profile = try await profile(key) else {
                throw Refusal.profile(.unassignable(key, .missing, step: nil))
            }
            guard !profile.isArchived else { throw Refusal.profile(.unassignable(key, .archived, step: nil)) }
        }
    }
}
