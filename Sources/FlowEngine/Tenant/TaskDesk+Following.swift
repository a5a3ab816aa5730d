import FlowCore
import FlowStore

/// Tasks that follow a job or a payment schedule, changed in the changeset that changes that.
extension TaskDesk {
    /// The tasks that follow a schedule's instalments, likewise.
    mutating func following(_ schedule: PaymentScheduleID) async throws(ReadFailure) -> [TenantTask] {
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
        _ known: [TenantTask],
        _ changeset: Changeset,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) -> Changeset {
        let following = state.follow(
            record,
            party: party,
            known: known,
            zones: zones,
            context: context
        )
        for task in following.tasks { keep(task) }
        return following.joining(changeset, counters: state.counters)
    }

    /// The tasks that follow a job's steps; loaded before the job changes, so that what follows needs no disk.
    mutating func following(_ job: JobID) async throws(ReadFailure) -> [TenantTask] {
        var ids = Set(try await store.openTasks(following: job, tenant: tenant))
        for task in residents.unsettled {
            if case .step(job, _, _) = task.origin { ids.insert(task.id) }
        }
        return try await following(ids)
    }

    private mutating func following(_ ids: Set<TaskID>) async throws(ReadFailure) -> [TenantTask] {
        var tasks: [TenantTask] = []
        for id in ids.sorted(by: >) {
            if let task = try await task(id), task.state != .ended { tasks.append(task) }
        }
        return tasks
    }

    /// Has tasks follow a job that was just decided: what changes is in the changeset that is returned.
    mutating func follow(
        _ job: Job,
        _ known: [TenantTask],
        _ changeset: Changeset,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) -> Changeset {
        let following = state.follow(
            job,
            known: known,
            zones: zones,
            context: context
        )
        for task in following.tasks { keep(task) }
        return following.joining(changeset, counters: state.counters)
    }
}
