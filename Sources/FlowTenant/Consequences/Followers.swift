/// Tasks that follow something else or tell of news, as consequences make and keep them.
extension WorkingSet {
    /// Zone in which news are told: the tenant's, or UTC where that can't be read any more.
    var newsZone: ZoneRules { (try? TaskSchedule.zone(tenant.spec.timeZone, context.zones)) ?? .utc }

    /// Makes the task of a wish; nothing where its times can't be computed.
    func begin(_ wish: FollowingWish) {
        guard let schedule = schedule(of: wish.spec.timing) else { return }
        let moment = momentBeforeQuiet(schedule)
        keep(
            follower: TenantTask(following: wish, id: takeFollowerID(), zoneRelease: zoneRelease, moment),
            isNew: true
        )
    }

    /// Keeps a task that follows something, changed by what was told last; it is looked at anew where its zone is old.
    func keep(follower task: TenantTask, isNew: Bool) {
        let dueAt = tenant.isStale(task) ? context.now : nil
        keep(task, isNew: isNew, event: ledger.number, dueAt: dueAt)
    }

    /// Times of a task that is there; what is over ends, also where they can't be computed any more.
    func timesOrStandIn(of timing: TaskTiming) -> TaskSchedule? {
        schedule(of: timing) ?? (try? TaskSchedule.standIn(for: timing))
    }

    /// For what is planned here, where the zones of its recipients aren't known.
    ///
    /// So nobody's quiet hours are looked at yet; the task is due at once, and the wake, which knows the zones, has it
    /// follow them before anything goes out.
    func momentBeforeQuiet(_ schedule: TaskSchedule) -> TaskMoment {
        moment(schedule, newestStamp, isBeforeQuiet: true)
    }
}
