/// Move of a profile to another time zone: the person has moved, and their tasks follow.
struct ProfileMove {
    /// Maximum number of ladder tasks that follow at once; the others follow with their next step.
    static let ladderTaskCountMax = 100

    let work: WorkingSet

    /// Writes the profile, and those of its tasks that were given no zone.
    ///
    /// Appends one event for each task that goes to another zone; ladders of what the profile owes report theirs in the
    /// wake that comes at once. A task whose zone or rule can't be read any more stays unchanged.
    func move(_ profile: Profile, _ payload: ProfileChangedEvent) -> CommandOutcome {
        work.ledger.append(.profileChanged, payload)
        let event = work.ledger.number
        work.store(profile, .profileChanged(profile, work.tenant.profiles))
        var zoneChanges = ZoneChanges()
        let standard = StandardZone(profile, work.tenant.spec)
        let tasks = work.tasks(of: profile.key) + ladders(ofPayer: profile.key)
        for task in tasks.sorted(by: { $0.id < $1.id }) { apply(task, to: standard, &zoneChanges) }
        return .profileChanged(
            ProfileOutcome(
                profile: profile,
                eventNumber: event,
                moves: zoneChanges.moves,
                moveCount: zoneChanges.zoneCount
            )
        )
    }

    /// Returns the tasks that advance the ladders of what a profile owes.
    ///
    /// These are the tasks of schedules up to the hundredth task. The others follow with their next step, and so do all
    /// after a schedule that is damaged.
    private func ladders(ofPayer key: ProfileKey) -> [TenantTask] {
        let owed = work.tolerating { work.owed(by: key).map(\.schedule) }.value
        var (ladders, askedCount): ([TenantTask], Int) = ([], 0)
        for schedule in owed where schedule.direction == .incoming && schedule.ladder != nil {
            guard max(ladders.count, askedCount) < Self.ladderTaskCountMax else { break }
            let (tasks, damage) = work.tolerating { work.tasks(ofSchedule: schedule.id) }
            guard damage == nil else { break }
            ladders += tasks.filter { $0.ladder != nil }
            askedCount += 1
        }
        return ladders
    }

    private func apply(_ task: TenantTask, to standard: StandardZone, _ zoneChanges: inout ZoneChanges) {
        var new = task
        guard task.ladder == nil else {
            // It goes to the zone that who pays has then in the wake that comes at once.
            guard let nextAt = task.ladder?.nextAt, nextAt > work.context.now else { return }
            new.ladder?.nextAt = work.context.now
            return work.store(new, event: new.event)
        }
        let (before, oldZone) = (task.nextAt, new.takeZone(standard))
        guard new.spec != task.spec, let schedule = work.schedule(of: new.spec.timing) else { return }
        guard let oldZone else { return work.store(new, event: new.event) }
        let differences = ZoneShift(context: work.taskContext(schedule)).apply(&new, work.zoneRelease)
        work.ledger.append(.taskZoneChanged, TaskEvent(new, .zone(from: oldZone, new, differences)))
        zoneChanges.recordMove(of: new, from: before)
        work.store(new, event: work.ledger.number)
    }
}
