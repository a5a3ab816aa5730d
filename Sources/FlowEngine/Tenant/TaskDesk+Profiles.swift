import FlowCore
import FlowStore

/// What commands about tasks need to know of profiles.
extension TaskDesk {
    /// The same with the zones of those to whom reminders go, as far as they matter, as the disk has them.
    ///
    /// One that is changing at this moment counts from the next time on.
    func placed(
        _ context: DecisionContext,
        _ command: TaskCommand,
        _ tasks: [TenantTask],
        _ state: TenantState
    ) async throws(ReadFailure) -> DecisionContext {
        try await placed(context, for: command.windowRecipients(of: tasks, tenantQuiet: state.spec.quietHours))
    }

    /// The same for what time brings to tasks.
    func placed(
        _ context: DecisionContext,
        _ tasks: [TenantTask],
        _ state: TenantState
    ) async throws(ReadFailure) -> DecisionContext {
        try await placed(context, for: tasks.windowRecipients(tenantQuiet: state.spec.quietHours))
    }

    private func placed(
        _ context: DecisionContext,
        for names: Set<String>
    ) async throws(ReadFailure) -> DecisionContext {
        guard !names.isEmpty else { return context }
        var context = context
        context.recipients = RecipientZones(try await store.profileZones(names, tenant: tenant), in: zones)
        return context
    }

    /// The tasks of a profile of which something is open or to come, and those that are paused.
    func tasks(of profile: String) async throws(ReadFailure) -> [TenantTask] {
        var tasks: [TenantTask] = []
        for id in try await openTaskIDs(of: profile, orPaused: true).sorted() {
            if let known = residents.known(id) {
                tasks.append(known)
            } else if let task = try await store.loadTask(id, tenant: tenant) {
                tasks.append(task)
            }
        }
        return tasks
    }

    /// How many tasks a profile has, those that have ended too.
    func taskCount(of profile: String) async throws(ReadFailure) -> Int {
        let unsettled = residents.unsettled.filter { $0.origin.isOwn }
        let known = try await store.taskCount(of: profile, besides: unsettled.map(\.id), tenant: tenant)
        return known + unsettled.filter { $0.spec.profile == profile }.count
    }

    private func openTaskIDs(
        of profile: String,
        orPaused isPausedToo: Bool = false
    ) async throws(ReadFailure) -> Set<TaskID> {
        let limit = TenantLimit.tasksPerProfile.bounds.upperBound + 1
        var ids = try await store.openTasks(of: profile, orPaused: isPausedToo, tenant: tenant, limit: limit)
        for task in residents.unsettled {
            let isWanted = task.hasMore || isPausedToo && task.state == .paused
            if task.spec.profile == profile, isWanted { ids.insert(task.id) } else { ids.remove(task.id) }
        }
        return ids
    }

    /// How many tasks a profile has that haven't ended.
    func owner(_ people: TaskPeople, besides task: TaskID?) async throws(ReadFailure) -> TaskOwner {
        guard let profile = people.profile else {
            return TaskOwner(profile: nil, openCount: 0, recipients: people.recipients, keys: people.keys)
        }
        var ids = try await openTaskIDs(of: profile.key.text)
        if let task { ids.remove(task) }
        return TaskOwner(
            profile: profile,
            openCount: ids.count,
            recipients: people.recipients,
            keys: people.keys
        )
    }
}
