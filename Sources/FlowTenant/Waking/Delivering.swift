/// Beginning and ending attempts to deliver.
struct Delivering {
    let work: WorkingSet

    /// Begins or ends an attempt to deliver something of a task; the outcome says whether it may begin, or was under way.
    func attempt(_ stage: AttemptStage, of delivery: String, of owner: TaskID) throws(Refusal) -> CommandOutcome {
        var debts = Debts(work: work)
        let (read, damage) = work.tolerating {
            let task = work.task(owner)
            return (task: task, owed: task.flatMap { debts.debt(of: $0) })
        }
        if let damage { return Waking(work: work).setAside(owner, damage) }
        let (known, owed) = read
        guard var task = known else { return .time(.delivery(false)) }
        var people = task.windowRecipients(hasQuietHours: work.tenant.hasQuietHours, work.tenant.access)
        let refusal = refusal(stage, of: delivery, task)
        // What is known of the address is old by now: it is read again.
        if case .isOld = refusal { return .time(.delivery(false)) }
        let isDeclined = if case .is = refusal { true } else { false }
        let isUndelivered = if case .ended(let result) = stage { result != .sent } else { isDeclined }
        if isUndelivered, let recipient = task.reminding.fallbackRecipient(delivery) { people.insert(recipient) }
        let bounced = bounce(stage, of: delivery, task)
        if let waiting = task.reminding.waitingRecipient(delivery) { people.insert(waiting) }
        work.takePeople(named: people)
        work.takeArchive()
        guard work.isComplete else { return .time(.delivery(false)) }
        let before = task.dueAt
        let taskContext = work.taskContext(try schedule(of: task))
        let isDone = attempt(stage, of: delivery, of: &task, refusal, owed, taskContext)
        if isDone, let bounced {
            ProfileVerbs(work: work).record(bounced.standing, of: bounced.profile, by: bounced.channel)
        }
        let after = Self.settle(&task, owed, taskContext)
        // One that may not begin now may have been put off.
        guard isDone || !task.isWritten else { return .time(.delivery(false)) }
        if let owed, let after {
            debts.store(after, from: owed)
            debts.tell()
        }
        let event = max(task.event, work.ledger.isEmpty ? 0 : work.ledger.number)
        // What has to follow other holidays stays due at once.
        let dueAt = work.tenant.isStale(task) ? work.context.now : nil
        let rows = task.takeRows(isNew: false, event: event, dueAt: dueAt)
        for dead in rows.deliveries where dead.state == .dead { work.changes.dead.append((dead, task.origin)) }
        if rows.dueAt != before { work.touch.insert(.wakes) }
        if rows.deliveries.contains(where: { $0.state == .pending }) { work.touch.insert(.deliveries) }
        work.store(rows, of: task)
        return .time(.delivery(isDone))
    }

    private func attempt(
        _ stage: AttemptStage,
        of delivery: String,
        of task: inout TenantTask,
        _ refusal: AddressRefusal,
        _ owed: Debt?,
        _ taskContext: TaskContext
    ) -> Bool {
        switch stage {
        case .begins(let address, _):
            // Still owed? Asked here, in the transaction that lets it go out.
            let isStopped = task.isPending(delivery) && Self.withdraw(&task, owed, taskContext)
            let reminders = task.reminders(at: taskContext)
            let isLeft =
                !isStopped
                && (task.reminding.leaveInPeace(delivery, reminders) || task.reminding.giveUpLate(delivery, reminders)
                    || refusal.reason.map { task.reminding.decline(delivery, because: $0, reminders) } ?? false)
            if isStopped || isLeft { work.ledger.append(.deliveryEnded, TaskEvent(task)) }
            guard !isStopped, !isLeft else { return false }
            return task.reminding.beginDelivery(delivery, to: address, task.reminders(at: taskContext))
        case .ended(let result):
            let isDone = task.reminding.endDelivery(delivery, result, task.reminders(at: taskContext))
            if isDone { work.ledger.append(.deliveryEnded, TaskEvent(task)) }
            return isDone
        }
    }

    /// Reason for which an attempt doesn't begin, from what is known of its address.
    private enum AddressRefusal {
        case none
        case isOld
        case `is`(String)

        var reason: String? { if case .is(let reason) = self { reason } else { nil } }
    }

    private func refusal(_ stage: AttemptStage, of delivery: String, _ task: TenantTask) -> AddressRefusal {
        guard case .begins(_, let refused) = stage, let record = task.reminding.delivery(delivery) else { return .none }
        let key = record.recipient.flatMap { try? ProfileKey(validating: $0) }
        let news = task.spec.derivation?.news?.address
        guard refused != nil || news?.kind == .verification else { return .none }
        let profile = key.flatMap { key in work.tolerating({ work.profile(key) }).value }
        let own = profile?.content.addresses.first { $0.channel.text == record.channel }
        if let news, news.kind == .verification {
            let isAsked = own?.address == news.address && own?.standing?.kind == .unverified
            return isAsked ? .none : .is("It was confirmed, or is another one by now")
        }
        if profile != nil, own?.standing?.kind != refused { return .isOld }
        let recipient = record.recipient ?? ""
        return .is(
            refused == .unverified
                ? "\(recipient) hasn't confirmed the address for \(record.channel)"
                : "\(recipient) has unsubscribed from \(record.channel)"
        )
    }

    /// Profile to whose address nothing can be sent, as an attempt has shown; nil where that isn't so, or it has another by
    /// now.
    private func bounce(
        _ stage: AttemptStage,
        of delivery: String,
        _ task: TenantTask
    ) -> (profile: Profile, channel: StepKey, standing: AddressStanding)? {
        guard case .ended(.failed(let reason, true, _, true)) = stage,
            let record = task.reminding.delivery(delivery), let address = record.address,
            let key = record.recipient.flatMap({ try? ProfileKey(validating: $0) }),
            // How the attempt ended is noted, whatever can be read of the profile.
            let profile = work.tolerating({ work.profile(key) }).value,
            let own = profile.content.addresses.first(where: { $0.channel.text == record.channel }),
            own.address == address, own.standing == nil
        else { return nil }
        let said = String(reason.prefix(AddressStanding.reasonLengthMax))
        let standing = AddressStanding(.bounced, since: work.context.now, reason: said)
        return (profile, own.channel, standing)
    }

    /// Takes back what isn't out yet when nothing is owed any more, or something stops the ladder; true when it does.
    private static func withdraw(_ task: inout TenantTask, _ owed: Debt?, _ taskContext: TaskContext) -> Bool {
        guard let owed else { return false }
        var advance = LadderAdvance(task, owed, taskContext)
        defer { task = advance.task }
        return advance.withdraw()
    }

    /// Returns the debt after the effect of the attempt on the ladder.
    static func settle(_ task: inout TenantTask, _ owed: Debt?, _ taskContext: TaskContext) -> Debt? {
        guard let owed else { return nil }
        var advance = LadderAdvance(task, owed, taskContext)
        if advance.settleLadder() { advance.replan() }
        task = advance.task
        return advance.debt
    }

    /// Returns the schedule of a task, or a stand-in where its times can't be read.
    ///
    /// What went out is recorded in either case.
    func schedule(of task: TenantTask) throws(Refusal) -> TaskSchedule {
        if let readable = work.schedule(of: task.spec.timing) { return readable }
        return try asking { () throws(InvalidInput) in try .standIn(for: task.spec.timing) }
    }
}
