/// A profile that has another time zone now: whoever it is has moved, and what they have to do goes with them.
extension TenantState {
    /// Writes the profile, and those of its tasks which nobody gave a zone.
    ///
    /// `tasks` are, before, its open tasks and those that climb the ladders of what it owes; afterwards those that changed.
    /// One event for each task that goes to another zone; ladders tell theirs in the wake that comes at once. A task whose
    /// zone or rule can't be read any more stays as it is.
    mutating func commitZone(
        of profile: Profile,
        _ payload: ProfileChangedEvent,
        _ tasks: inout [TenantTask],
        _ context: DecisionContext
    ) -> Decision<Profile?> {
        var ledger = Ledger(tenant: id, head: head, context: context)
        ledger.append(.profileChanged, payload)
        let event = ledger.head.number
        var (rows, changed): ([RowChange], [TenantTask]) = ([.profileChanged(profile, profiles)], [])
        var following = ZoneFollowing()
        let standard = StandardZone(profile, spec)
        for task in tasks.sorted(by: { $0.id < $1.id }) {
            guard let moved = follow(task, to: standard, &following, &ledger, context) else { continue }
            changed.append(moved.task)
            rows.append(.taskChanged(moved.rows))
        }
        tasks = changed
        let changeset = close(ledger, rows: rows, touch: changed.isEmpty ? [] : [.wakes, .deliveries])
        let outcome = ProfileOutcome(
            profile: profile,
            eventNumber: event,
            moves: following.moves,
            moveCount: following.zoneCount
        )
        return Decision(outcome: .profileChanged(outcome), changeset: changeset, value: profile)
    }

    /// A task in the zone of what has none of its own, and its rows; nil when nothing about it changes.
    private func follow(
        _ task: TenantTask,
        to standard: StandardZone,
        _ following: inout ZoneFollowing,
        _ ledger: inout Ledger,
        _ context: DecisionContext
    ) -> (task: TenantTask, rows: TaskRows)? {
        var new = task
        guard task.ladder == nil else {
            // It goes to the zone that who pays has then in the wake that comes at once.
            guard let nextAt = task.ladder?.nextAt, nextAt > context.now else { return nil }
            new.ladder?.nextAt = context.now
            return (new, new.takeRows(isNew: false, event: new.event))
        }
        let (before, oldZone) = (task.nextAt, new.takeZone(standard))
        guard new.spec != task.spec,
            let schedule = try? TaskSchedule(new.spec.timing, zones: context.zones, holidays: holidays)
        else { return nil }
        guard let oldZone else { return (new, new.takeRows(isNew: false, event: new.event)) }
        let release = context.zones.release ?? TenantTask.releaseUnknown
        let differences = new.follow(release, moment(schedule, ledger, context))
        ledger.append(.taskZoneChanged, TaskEvent(new, .zone(from: oldZone, new, differences)))
        following.note(new, from: before)
        return (new, new.takeRows(isNew: false, event: ledger.head.number))
    }
}
