/// Handling of reminders that should have gone out long ago.
extension Reminding {
    /// Decides late reminders of one addressee by the task's policy, oldest first, and the one that is in time with
    /// them; true when something goes out that can speak for what was passed over.
    mutating func catchUp(
        _ ids: [ReminderID],
        with inTime: ReminderID?,
        passed: Int,
        _ context: ReminderContext
    ) -> Bool {
        let policy = misfirePolicy(context, for: ids)
        if policy == .skip {
            for id in ids { close(id, .skipped, "Late ones are skipped", at: context.now) }
        }
        let useful = policy == .skip ? [] : takeUseful(ids, isCarried: inTime != nil, policy, context)
        if policy == .coalesce, let inTime {
            coalesce(useful, into: inTime, passed: passed, context)
            return true
        }
        if let inTime { send(inTime, covering: [], passed: 0, context) }
        guard let newest = useful.last else { return false }
        switch policy {
        case .skip: return false
        case .all:
            for id in useful.dropLast(Self.allCountMax) {
                close(id, .skipped, "Only the newest \(Self.allCountMax) go out", at: context.now)
            }
            for id in useful.suffix(Self.allCountMax) { send(id, covering: [], passed: 0, context) }
        case .latest:
            for id in useful.dropLast() {
                if isGoingOn(id, in: newest.occurrence.number) {
                    send(id, covering: [], passed: 0, context)
                } else {
                    close(id, .skipped, "Only the latest goes out", at: context.now)
                }
            }
            send(newest, covering: [], passed: 0, context)
        case .coalesce: coalesce(useful.dropLast(), into: newest, passed: passed, context)
        }
        return true
    }

    /// Returns the task's policy, with `coalesce` instead of `skip` for what stays open until it is done.
    ///
    /// Nothing else would remind of it.
    private func misfirePolicy(_ context: ReminderContext, for ids: [ReminderID]) -> MisfirePolicy {
        context.subject.misfire == .skip && keepsOpen(ids.last) ? .coalesce : context.subject.misfire
    }

    private func keepsOpen(_ id: ReminderID?) -> Bool {
        id.flatMap { occurrences[$0.occurrence.number]?.occurrence.keepsOpen } ?? false
    }

    /// One message for all; but a chain of the newest occurrence that goes on must not fall silent, and sends for itself.
    private mutating func coalesce(
        _ ids: some Sequence<ReminderID>,
        into newest: ReminderID,
        passed: Int,
        _ context: ReminderContext
    ) {
        var covered: [ReminderID] = []
        for id in ids {
            if isGoingOn(id, in: newest.occurrence.number) {
                send(id, covering: [], passed: 0, context)
            } else {
                covered.append(id)
            }
        }
        send(newest, covering: covered, passed: passed, context)
    }

    private func isGoingOn(_ id: ReminderID, in number: Int) -> Bool {
        guard id.occurrence.number == number, let position = reminder(id)?.position else { return false }
        return rule(position.rule)?.goesOn(behind: position) ?? false
    }

    /// Lets those expire that are too late to be of use.
    ///
    /// None is too late while its occurrence is open: that may still be done in time. A grace that was asked for holds
    /// for each. The standard one holds for the newest, with which the others go where late ones are coalesced or all are
    /// wanted: it is as long as the time to the next, so no older one ever could.
    private mutating func takeUseful(
        _ ids: [ReminderID],
        isCarried: Bool,
        _ policy: MisfirePolicy,
        _ context: ReminderContext
    ) -> [ReminderID] {
        let newest = keepsOpen(ids.last) ? ids.last : nil
        let useful = ids.filter { id in
            if id == newest { return true }
            let number = id.occurrence.number
            guard let dueAt = reminder(id)?.dueAt else { return false }
            return context.now.milliseconds - dueAt.milliseconds <= usefulMilliseconds(of: number)
                || isOpen(number, at: context.now)
        }
        let isNewestUseful = isCarried || ids.last.map { useful.contains($0) } ?? false
        if context.subject.grace == nil, policy == .coalesce || policy == .all, isNewestUseful { return ids }
        for id in ids where !useful.contains(id) {
            close(id, .expired, "It was too late to be of use", at: context.now)
        }
        return useful
    }
}
