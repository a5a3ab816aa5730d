/// What a changed zone database has done, and another zone of the tenant.
extension TenantState {
    /// Computes anew when what isn't out yet of these tasks is, as far as it fits into one changeset.
    ///
    /// One event for each task of which something has another instant; a task of which nothing has is only stamped. A
    /// task whose zone or rule can't be read any more stays as it is.
    package mutating func followZones(
        _ tasks: [TenantTask],
        zones: any ZoneCatalog,
        context: DecisionContext
    ) -> Decision<[TenantTask]> {
        // Read before the zones: a database that changes in between is followed once more.
        let release = zones.release ?? TenantTask.releaseUnknown
        var ledger = Ledger(tenant: id, head: head, context: context)
        var (rows, followed): ([TaskRows], [TenantTask]) = ([], [])
        var following = ZoneFollowing()
        for var task in tasks {
            guard rows.reduce(0, { $0 + $1.count }) < Self.wakeRowCountMax else { break }
            following.last = task.id
            guard task.zoneRelease != release || task.isBehindZone(of: spec) else { continue }
            let (before, oldZone) = (task.nextAt, task.takeZone(ofTenant: spec))
            guard let schedule = try? TaskSchedule(task.spec.timing, zones: zones, holidays: holidays) else {
                following.unreadableCount += 1
                continue
            }
            let old = task.zoneRelease
            let differences = task.follow(release, moment(schedule, ledger, context))
            following.taskCount += 1
            if !differences.isEmpty || oldZone != nil {
                following.movedTaskCount += 1
                following.differenceCount += differences.count
                let shift =
                    oldZone.map { TaskShift.zone(from: $0, task, differences) }
                    ?? TaskShift.zones(from: old, to: release, differences)
                ledger.append(.taskZoneChanged, TaskEvent(task, shift))
            }
            if oldZone != nil { following.note(task, from: before) }
            let isTold = !differences.isEmpty || oldZone != nil
            rows.append(task.takeRows(isNew: false, event: isTold ? ledger.head.number : task.event))
            followed.append(task)
        }
        let outcome = CommandOutcome.time(.zonesFollowed(following))
        guard !rows.isEmpty else { return Decision(outcome: outcome, changeset: nil, value: []) }
        let changeset = close(ledger, rows: rows.map { .taskChanged($0) }, touch: [.wakes, .deliveries])
        return Decision(outcome: outcome, changeset: changeset, value: followed)
    }
}
