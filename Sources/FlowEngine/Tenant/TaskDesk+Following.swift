import FlowCore
import FlowStore

/// Tasks that follow a job or a payment schedule, changed in the changeset that changes that.
extension TaskDesk {
    /// The tasks that follow a schedule's instalments, likewise.
    mutating func following(_ schedule: PaymentScheduleID) async throws(ReadFailure) -> FollowingTasks {
        var ids = Set(try await store.openTasks(following: schedule, tenant: tenant))
        for task in residents.unsettled {
            if case .instalment(let id) = task.origin, id.schedule == schedule { ids.insert(task.id) }
        }
        return try await following(ids)
    }

    /// Has tasks follow a schedule that was just decided, likewise.
    mutating func follow(
        _ record: PaymentRecord,
        _ party: Profile?,
        _ known: FollowingTasks,
        _ changeset: Changeset,
        _ state: TenantState,
        _ context: DecisionContext
    ) -> Changeset {
        let following = state.follow(
            record,
            party: party,
            known: known.tasks,
            next: nextFollowingID ?? known.next,
            zones: zones,
            context: context
        )
        for task in following.tasks { keep(task) }
        nextFollowingID = following.next
        return following.joining(changeset)
    }

    /// The tasks that follow a job's steps; loaded before the job changes, so that what follows needs no disk.
    mutating func following(_ job: JobID) async throws(ReadFailure) -> FollowingTasks {
        var ids = Set(try await store.openTasks(following: job, tenant: tenant))
        for task in residents.unsettled {
            if case .step(job, _, _) = task.origin { ids.insert(task.id) }
        }
        return try await following(ids)
    }

    private mutating func following(_ ids: Set<TaskID>) async throws(ReadFailure) -> FollowingTasks {
        let next: TaskID
        if let nextFollowingID {
            next = nextFollowingID
        } else {
            next = try await store.nextFollowingTaskID(tenant: tenant)
        }
        var tasks: [TenantTask] = []
        for id in ids.sorted(by: >) {
            if let task = try await task(id), task.state != .ended { tasks.append(task) }
        }
        return FollowingTasks(tasks: tasks, next: next)
    }

    /// Has tasks follow a job that was just decided: what changes is in the changeset that is returned.
    mutating func follow(
        _ job: Job,
        _ known: FollowingTasks,
        _ changeset: Changeset,
        _ state: TenantState,
        _ context: DecisionContext
    ) -> Changeset {
        let following = state.follow(
            job,
            known: known.tasks,
            next: nextFollowingID ?? known.next,
            zones: zones,
            context: context
        )
        for task in following.tasks { keep(task) }
        nextFollowingID = following.next
        return following.joining(changeset)
    }
}
