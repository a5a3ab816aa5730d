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
                let own =
                    oldZone.map { EventPayload.zone(from: $0, task, differences) }
                    ?? EventPayload.zones(from: old, to: release, differences)
                ledger.append(.taskZoneChanged, payload: EventPayload.task(task, own))
            }
            if oldZone != nil { following.note(task, from: before) }
            let isTold = !differences.isEmpty || oldZone != nil
            rows.append(task.takeRows(isNew: false, event: isTold ? ledger.head.number : task.event))
            followed.append(task)
        }
        let outcome = CommandOutcome.task(.zonesFollowed(following))
        guard !rows.isEmpty else { return Decision(outcome: outcome, changeset: nil, value: []) }
        let changeset = close(ledger, rows: rows.map { .taskChanged($0) }, touch: [.wakes, .deliveries])
        return Decision(outcome: outcome, changeset: changeset, value: followed)
    }
}

/// How far the tasks of a tenant have followed a changed zone database.
package struct ZoneFollowing: Hashable, Sendable, Codable {
    /// Tasks that were computed anew.
    package var taskCount = 0
    /// Those of them of which something has another instant.
    package var movedTaskCount = 0
    /// Occurrences and reminders that have another instant.
    package var differenceCount = 0
    /// Tasks whose zone or rule can't be read any more.
    package var unreadableCount = 0
    /// The last task that was looked at; nil when there was none.
    package var last: TaskID?
    /// Tasks that went to another zone with their tenant: the first `moveCountMax` of them.
    package var moves: [TaskMove] = []
    /// How many went to another zone with their tenant.
    package var zoneCount: Int { moves.count + unlistedMoveCount }
    private var unlistedMoveCount = 0
    /// Instalments whose ladders went to another zone with their tenant: the first `moveCountMax` of them.
    package var instalments: [String] = []
    /// How many ladders did.
    package var ladderCount = 0

    /// Most tasks that are named.
    package static let moveCountMax = 100

    /// Nothing was looked at.
    package init() {}

    /// Adds what another command did, later.
    package mutating func add(_ other: ZoneFollowing) {
        taskCount += other.taskCount
        movedTaskCount += other.movedTaskCount
        differenceCount += other.differenceCount
        unreadableCount += other.unreadableCount
        last = other.last
        let listed = min(other.moves.count, Self.moveCountMax - moves.count)
        moves += other.moves.prefix(listed)
        unlistedMoveCount += other.zoneCount - listed
        instalments += other.instalments.prefix(Self.moveCountMax - instalments.count)
        ladderCount += other.ladderCount
    }

    /// Notes that a task went to another zone with its tenant, or its profile; `from` is when its next open occurrence was.
    ///
    /// When a ladder's next step goes out then is decided in the wake that comes at once.
    mutating func note(_ task: TenantTask, from: Timestamp?) {
        guard case .instalment(let instalment) = task.origin else {
            let move = TaskMove(task: task.id, title: task.spec.title, from: from, to: task.nextAt)
            if moves.count < Self.moveCountMax { moves.append(move) } else { unlistedMoveCount += 1 }
            return
        }
        ladderCount += 1
        if instalments.count < Self.moveCountMax { instalments.append(instalment.description) }
    }
}

/// A task that went to another zone with its tenant.
package struct TaskMove: Hashable, Sendable, Codable {
    /// Its number.
    package let task: TaskID
    /// Its title.
    package let title: String
    /// When its next open occurrence was; nil when there was none.
    package let from: Timestamp?
    /// When it is now.
    package let to: Timestamp?
}

extension EventPayload {
    /// What has another instant because the task went to another zone with its tenant.
    static func zone(from old: String, _ task: TenantTask, _ differences: [String]) -> [String: CanonicalValue] {
        [
            "zoneBefore": .text(old), "zone": .text(task.spec.timing.zone),
            "moved": .list(differences.map { .text($0) }),
        ]
    }

    /// What has another instant, before and after, and which release of the zone database came behind which, if another
    /// did.
    static func zones(from old: String, to new: String, _ differences: [String]) -> [String: CanonicalValue] {
        let moved: [String: CanonicalValue] = ["moved": .list(differences.map { .text($0) })]
        return old == new
            ? moved : moved.merging(["zonesBefore": .text(old), "zones": .text(new)]) { first, _ in first }
    }
}
