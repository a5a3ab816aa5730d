/// A task that does what is due, before it is written: what it has gathered goes out with that of others.
struct TaskWake {
    var task: TenantTask
    let moment: TaskMoment
    /// What of it has another instant.
    let shift: TaskShift
    /// False when it has only followed something without anything to do: that is no event.
    let isChanged: Bool

    /// Nil when there is nothing to write.
    ///
    /// `oldZone` is the tenant's before, where the task has followed to another one.
    init?(waking task: TenantTask, from oldZone: String?, release: String, isStale: Bool, _ moment: TaskMoment) {
        var task = task
        let (before, old) = (task.materialiseAt, task.zoneRelease)
        let differences = ZoneShift(moment: moment).follow(&task, release)
        task.wake(moment)
        let isChanged = !task.isWritten || !task.reminding.gathered.isEmpty || task.materialiseAt != before
        // One that has followed without anything to do is written all the same: on disk it stands as due.
        guard isChanged || isStale else { return nil }
        self.task = task
        self.moment = moment
        self.isChanged = isChanged
        shift = Self.shift(of: task, from: oldZone, release: (old, release), differences)
    }

    /// One that climbs a ladder, likewise, and the debt as it is then.
    init?(
        climbing task: TenantTask,
        from oldZone: String?,
        release: String,
        isStale: Bool,
        _ debt: inout Debt,
        _ moment: TaskMoment
    ) {
        var task = task
        let (before, old) = (task.ladder, task.zoneRelease)
        let differences = ZoneShift(moment: moment).follow(&task, release)
        var climb = LadderClimb(task, debt, moment)
        climb.climb()
        task = climb.task
        guard !task.isWritten || task.ladder != before || isStale else { return nil }
        debt = climb.debt
        self.task = task
        self.moment = moment
        // That nothing has to be done yet is no event.
        isChanged = !task.isWritten
        shift = Self.shift(of: task, from: oldZone, release: (old, release), differences)
    }

    private static func shift(
        of task: TenantTask,
        from oldZone: String?,
        release: (old: String, new: String),
        _ differences: [String]
    ) -> TaskShift {
        if let oldZone { return .zone(from: oldZone, task, differences) }
        return differences.isEmpty ? .none : .zones(from: release.old, to: release.new, differences)
    }

    /// What its reminders are given.
    var reminderMoment: ReminderMoment { task.reminders(at: moment) }

    /// About how many rows it writes.
    var rowCount: Int { 1 + task.changeCount + 3 * task.reminding.gathered.count }
}
