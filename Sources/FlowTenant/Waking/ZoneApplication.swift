/// Application of a changed zone database, or of another zone of the tenant, to its tasks.
struct ZoneApplication {
    let work: WorkingSet

    /// Computes the instants of the tasks after one again, as far as they fit into one changeset.
    ///
    /// Only instants of what isn't out yet are computed. Each task of which an instant changes gets one event; a task
    /// of which none changes is only stamped. A task whose zone or rule can't be read any more stays unchanged.
    func apply(behind task: TaskID?) -> CommandOutcome {
        let tasks = work.staleTasks(behind: task)
        work.takePeople(named: tasks.windowRecipients(hasQuietHours: work.tenant.hasQuietHours, work.tenant.access))
        guard work.isComplete else { return .time(.zonesApplied(ZoneChanges())) }
        var zoneChanges = ZoneChanges()
        if task == nil { swap(&zoneChanges, &work.tenant.movesBefore) }
        var rowCount = 0
        for task in tasks {
            guard rowCount < Waking.rowCountMax else { break }
            zoneChanges.last = task.id
            rowCount += apply(task, &zoneChanges)
        }
        return .time(.zonesApplied(zoneChanges))
    }

    /// Has a task follow its zone; returns the number of rows written.
    private func apply(_ known: TenantTask, _ zoneChanges: inout ZoneChanges) -> Int {
        // Read before the zones: a database that changes in between is followed once more.
        let release = work.zoneRelease
        guard known.zoneRelease != release || known.isBehindZone(of: work.tenant.spec) else { return 0 }
        var task = known
        let (before, oldZone) = (task.nextAt, task.takeZone(ofTenant: work.tenant.spec))
        guard let schedule = work.schedule(of: task.spec.timing) else {
            zoneChanges.unreadableCount += 1
            return 0
        }
        let old = task.zoneRelease
        let differences = ZoneShift(context: work.taskContext(schedule)).apply(&task, release)
        zoneChanges.taskCount += 1
        let isReported = !differences.isEmpty || oldZone != nil
        if isReported {
            zoneChanges.movedTaskCount += 1
            zoneChanges.differenceCount += differences.count
            let shift =
                oldZone.map { TaskShift.zone(from: $0, task, differences) }
                ?? TaskShift.zones(from: old, to: release, differences)
            work.ledger.append(.taskZoneChanged, TaskEvent(task, shift))
        }
        if oldZone != nil { zoneChanges.recordMove(of: task, from: before) }
        let rows = task.takeRows(isNew: false, event: isReported ? work.ledger.number : task.event)
        work.store(rows, of: task)
        work.touch.formUnion([.wakes, .deliveries])
        return rows.count
    }
}
