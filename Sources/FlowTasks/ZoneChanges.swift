/// Progress of a tenant's tasks in following a changed zone database.
package struct ZoneChanges: Hashable, Sendable, Codable {
    package var taskCount = 0
    /// Number of recomputed tasks of which some part has another instant.
    package var movedTaskCount = 0
    package var differenceCount = 0
    /// Tasks whose zone or rule can't be read any more.
    package var unreadableCount = 0
    /// The last task that was looked at; nil when there was none.
    package var last: TaskID?
    /// Tasks that went to another zone with their tenant: the first `moveCountMax` of them.
    package var moves: [TaskMove] = []
    package var zoneCount: Int { moves.count + unlistedMoveCount }
    private var unlistedMoveCount = 0
    /// Instalments whose ladders went to another zone with their tenant: the first `moveCountMax` of them.
    package var instalments: [String] = []
    package var ladderCount = 0

    package static let moveCountMax = 100

    package init() {}

    /// Adds what another command did, later.
    package mutating func add(_ other: ZoneChanges) {
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

    /// Records that a task went to another zone with its tenant, or its profile.
    ///
    /// `from` is when its next open occurrence was. When a ladder's next step goes out then is decided in the wake that
    /// comes at once.
    package mutating func recordMove(of task: TenantTask, from: Timestamp?) {
        guard case .instalment(let instalment) = task.origin else {
            let move = TaskMove(task: task.id, title: task.spec.title, from: from, to: task.nextAt)
            if moves.count < Self.moveCountMax { moves.append(move) } else { unlistedMoveCount += 1 }
            return
        }
        ladderCount += 1
        if instalments.count < Self.moveCountMax { instalments.append(instalment.description) }
    }
}
