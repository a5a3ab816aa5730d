/// Tasks that follow something else or tell of news, as consequences make and keep them.
extension WorkingSet {
    /// Zone in which news are announced: the tenant's, or UTC where that can't be read any more.
    var newsZone: ZoneRules { (try? TaskSchedule.zone(tenant.spec.timeZone, context.zones)) ?? .utc }

    /// Creates the task of a request to follow something; does nothing where its times can't be computed.
    func begin(_ request: DerivedTaskRequest) {
        guard let schedule = schedule(of: request.spec.timing) else { return }
        let taskContext = taskContextBeforeQuiet(schedule)
        store(
            derivedTask: TenantTask(derivedBy: request, id: takeDerivedTaskID(), zoneRelease: zoneRelease, taskContext),
            isNew: true
        )
    }

    /// Stores a task that follows something, changed by the last event.
    ///
    /// The task is looked at again where its zone is old.
    func store(derivedTask task: TenantTask, isNew: Bool) {
        let dueAt = tenant.isStale(task) ? context.now : nil
        store(task, isNew: isNew, event: ledger.number, dueAt: dueAt)
    }

    /// Times of a task that is there; what is over ends, also where they can't be computed any more.
    func timesOrStandIn(of timing: TaskTiming) -> TaskSchedule? {
        schedule(of: timing) ?? (try? TaskSchedule.standIn(for: timing))
    }

    /// Returns the context of a decision made here, where the zones of the recipients aren't known.
    ///
    /// So no quiet hours are applied yet; the task is due at once, and the wake, which knows the zones, has it follow
    /// them before anything goes out.
    func taskContextBeforeQuiet(_ schedule: TaskSchedule) -> TaskContext {
        taskContext(schedule, newestStamp, isBeforeQuiet: true)
    }
}
