/// What a changed zone database has done, and another zone of the tenant.
struct ZoneFollow {
    let work: WorkingSet

    /// Computes anew when what isn't out yet of the tasks behind one is, as far as it fits into one changeset.
    ///
    /// One event for each task of which something has another instant; a task of which nothing has is only stamped. A
    /// task whose zone or rule can't be read any more stays as it is.
    func follow(behind task: TaskID?) -> CommandOutcome {
        let tasks = work.staleTasks(behind: task)
        work.take(people: tasks.windowRecipients(hasQuietHours: work.tenant.hasQuietHours, work.tenant.access))
        guard work.isComplete else { return .time(.zonesFollowed(ZoneFollowing())) }
        var following = ZoneFollowing()
        if task == nil { swap(&following, &work.tenant.movesBefore) }
        var rowCount = 0
        for task in tasks {
            guard rowCount < Waking.rowCountMax else { break }
            following.last = task.id
            rowCount += follow(task, &following)
        }
        return .time(.zonesFollowed(following))
    }

    /// How many rows it has written.
    private func follow(_ known: TenantTask, _ following: inout ZoneFollowing) -> Int {
        // Read before the zones: a database that changes in between is followed once more.
        let release = work.zoneRelease
        guard known.zoneRelease != release || known.isBehindZone(of: work.tenant.spec) else { return 0 }
        var task = known
        let (before, oldZone) = (task.nextAt, task.takeZone(ofTenant: work.tenant.spec))
        guard let schedule = work.schedule(of: task.spec.timing) else {
            following.unreadableCount += 1
            return 0
        }
        let old = task.zoneRelease
        let differences = ZoneShift(moment: work.moment(schedule)).follow(&task, release)
        following.taskCount += 1
        let isTold = !differences.isEmpty || oldZone != nil
        if isTold {
            following.movedTaskCount += 1
            following.differenceCount += differences.count
            let shift =
                oldZone.map { TaskShift.zone(from: $0, task, differences) }
                ?? TaskShift.zones(from: old, to: release, differences)
            work.ledger.append(.taskZoneChanged, TaskEvent(task, shift))
        }
        if oldZone != nil { following.note(task, from: before) }
        let rows = task.takeRows(isNew: false, event: isTold ? work.ledger.number : task.event)
        work.keep(rows, of: task)
        work.touch.formUnion([.wakes, .deliveries])
        return rows.count
    }
}
