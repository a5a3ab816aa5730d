/// A task that does what is due, before it is written: what it has gathered goes out with that of others.
struct TaskWake {
    var task: TenantTask
    let taskContext: TaskContext
    let shift: TaskShift
    /// False when it has only followed something without anything to do: that is no event.
    let isChanged: Bool

    /// Nil when there is nothing to write.
    ///
    /// `oldZone` is the tenant's before, where the task has followed to another one.
    init?(waking task: TenantTask, from oldZone: String?, release: String, isStale: Bool, _ taskContext: TaskContext) {
        var task = task
        let (before, old) = (task.materialiseAt, task.zoneRelease)
        let differences = ZoneShift(context: taskContext).apply(&task, release)
        task.wake(taskContext)
        let isChanged = !task.isWritten || !task.reminding.gathered.isEmpty || task.materialiseAt != before
        // One that has followed without anything to do is written all the same: on disk it stands as due.
        guard isChanged || isStale else { return nil }
        self.task = task
        self.taskContext = taskContext
        self.isChanged = isChanged
        shift = Self.shift(of: task, from: oldZone, release: (old, release), differences)
    }

    /// Advances the ladder of a task and updates the debt; nil when there is nothing to write.
    init?(
        advancing task: TenantTask,
        from oldZone: String?,
        release: String,
        isStale: Bool,
        _ debt: inout Debt,
        _ taskContext: TaskContext
    ) {
        var task = task
        let (before, old) = (task.ladder, task.zoneRelease)
        let differences = ZoneShift(context: taskContext).apply(&task, release)
        var advance = LadderAdvance(task, debt, taskContext)
        advance.advance()
        task = advance.task
        guard !task.isWritten || task.ladder != before || isStale else { return nil }
        debt = advance.debt
        self.task = task
        self.taskContext = taskContext
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

    var reminderContext: ReminderContext { task.reminders(at: taskContext) }

    /// About how many rows it writes.
    var rowCount: Int { 1 + task.changeCount + 3 * task.reminding.gathered.count }
}
