/// A profile that has another time zone now: whoever it is has moved, and what they have to do goes with them.
struct ProfileMove {
    /// Most tasks that climb ladders which follow at once; the others follow with their next step.
    static let ladderTaskCountMax = 100

    let work: WorkingSet

    /// Writes the profile, and those of its tasks which nobody gave a zone.
    ///
    /// One event for each task that goes to another zone; ladders of what it owes tell theirs in the wake that comes at
    /// once. A task whose zone or rule can't be read any more stays as it is.
    func move(_ profile: Profile, _ payload: ProfileChangedEvent) -> CommandOutcome {
        work.ledger.append(.profileChanged, payload)
        let event = work.ledger.number
        work.keep(profile, .profileChanged(profile, work.tenant.profiles))
        var following = ZoneFollowing()
        let standard = StandardZone(profile, work.tenant.spec)
        let tasks = work.tasks(of: profile.key) + ladders(ofPayer: profile.key)
        for task in tasks.sorted(by: { $0.id < $1.id }) { follow(task, to: standard, &following) }
        return .profileChanged(
            ProfileOutcome(
                profile: profile,
                eventNumber: event,
                moves: following.moves,
                moveCount: following.zoneCount
            )
        )
    }

    /// The tasks that climb the ladders of what somebody owes: those of schedules up to the hundredth task.
    ///
    /// The others follow with their next step, and so do all behind a schedule that is damaged.
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

    /// Has a task follow to the zone of what has none of its own.
    private func follow(_ task: TenantTask, to standard: StandardZone, _ following: inout ZoneFollowing) {
        var new = task
        guard task.ladder == nil else {
            // It goes to the zone that who pays has then in the wake that comes at once.
            guard let nextAt = task.ladder?.nextAt, nextAt > work.context.now else { return }
            new.ladder?.nextAt = work.context.now
            return work.keep(new, event: new.event)
        }
        let (before, oldZone) = (task.nextAt, new.takeZone(standard))
        guard new.spec != task.spec, let schedule = work.schedule(of: new.spec.timing) else { return }
        guard let oldZone else { return work.keep(new, event: new.event) }
        let differences = ZoneShift(moment: work.moment(schedule)).follow(&new, work.zoneRelease)
        work.ledger.append(.taskZoneChanged, TaskEvent(new, .zone(from: oldZone, new, differences)))
        following.note(new, from: before)
        work.keep(new, event: work.ledger.number)
    }
}
