/// What becomes of what should have gone out long ago.
extension Reminding {
    /// Decides late reminders of one addressee by the task's policy, oldest first, and the one that is in time with
    /// them; true when something goes out that can speak for what was passed over.
    mutating func catchUp(
        _ ids: [ReminderID],
        with inTime: ReminderID?,
        passed: Int,
        _ moment: ReminderMoment
    ) -> Bool {
        let policy = misfirePolicy(moment, for: ids)
        if policy == .skip {
            for id in ids { close(id, .skipped, "Late ones are skipped", at: moment.now) }
        }
        let useful = policy == .skip ? [] : takeUseful(ids, isCarried: inTime != nil, policy, moment)
        if policy == .coalesce, let inTime {
            coalesce(useful, into: inTime, passed: passed, moment)
            return true
        }
        if let inTime { send(inTime, covering: [], passed: 0, moment) }
        guard let newest = useful.last else { return false }
        switch policy {
        case .skip: return false
        case .all:
            for id in useful.dropLast(Self.allCountMax) {
                close(id, .skipped, "Only the newest \(Self.allCountMax) go out", at: moment.now)
            }
            for id in useful.suffix(Self.allCountMax) { send(id, covering: [], passed: 0, moment) }
        case .latest:
            for id in useful.dropLast() {
                if isGoingOn(id, in: newest.occurrence.number) {
                    send(id, covering: [], passed: 0, moment)
                } else {
                    close(id, .skipped, "Only the latest goes out", at: moment.now)
                }
            }
            send(newest, covering: [], passed: 0, moment)
        case .coalesce: coalesce(useful.dropLast(), into: newest, passed: passed, moment)
        }
        return true
    }

    /// The task's policy; but what is open until somebody does it isn't passed over: nothing else would remind of it.
    private func misfirePolicy(_ moment: ReminderMoment, for ids: [ReminderID]) -> MisfirePolicy {
        moment.subject.misfire == .skip && isPatient(ids.last) ? .coalesce : moment.subject.misfire
    }

    private func isPatient(_ id: ReminderID?) -> Bool {
        id.flatMap { occurrences[$0.occurrence.number]?.occurrence.isPatient } ?? false
    }

    /// One message for all; but a chain of the newest occurrence that goes on must not fall silent, and sends for itself.
    private mutating func coalesce(
        _ ids: some Sequence<ReminderID>,
        into newest: ReminderID,
        passed: Int,
        _ moment: ReminderMoment
    ) {
        var covered: [ReminderID] = []
        for id in ids {
            if isGoingOn(id, in: newest.occurrence.number) {
                send(id, covering: [], passed: 0, moment)
            } else {
                covered.append(id)
            }
        }
        send(newest, covering: covered, passed: passed, moment)
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
        _ moment: ReminderMoment
    ) -> [ReminderID] {
        let newest = isPatient(ids.last) ? ids.last : nil
        let useful = ids.filter { id in
            if id == newest { return true }
            let number = id.occurrence.number
            guard let dueAt = reminder(id)?.dueAt else { return false }
            return moment.now.milliseconds - dueAt.milliseconds <= usefulMilliseconds(of: number)
                || isOpen(number, at: moment.now)
        }
        let isNewestUseful = isCarried || ids.last.map { useful.contains($0) } ?? false
        if moment.subject.grace == nil, policy == .coalesce || policy == .all, isNewestUseful { return ids }
        for id in ids where !useful.contains(id) { close(id, .expired, "It was too late to be of use", at: moment.now) }
        return useful
    }
}
