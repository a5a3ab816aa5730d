import FlowCore
import FlowStore

/// The people and parties of the tenant.
extension TenantDesk {
    func changeProfile(
        _ change: ProfileChange,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let known = try await profile(change.key)
        var use = ProfileUse(jobCount: 0, actionCount: 0)
        var open = change.needsTasks ? try await tasks.tasks(of: change.key.text) : []
        if let known, change.isMove(of: known) { open += try await ladders(ofPayer: change.key) }
        let overCount = change.isPause ? try await tasks.taskCount(of: change.key.text) - open.count : 0
        let countOfKind = try await countOfKind(change.addedKind(to: known), besides: change.key, state)
        // What isn't on disk yet is found by the database: it doesn't let a profile go that something refers to.
        if case .remove = change, let known { use = try await store.use(of: known.id, tenant: tenant) }
        let decision = try state.change(
            change,
            of: known,
            use: use,
            countOfKind: countOfKind,
            &open,
            context: context
        )
        let outcome = decision.outcome.telling(overCount: change.isPause ? max(0, overCount) : nil)
        guard decision.changeset != nil else { return Verdict(outcome: outcome) }
        profiles.keep(decision.value, as: change.key)
        for task in open { tasks.keep(task) }
        if decision.value == nil { tasks.forget(profile: change.key.text) }
        if decision.value?.isArchived == true {
            archived?.insert(change.key.text)
        } else {
            archived?.remove(change.key.text)
        }
        return Verdict(outcome: outcome, changeset: decision.changeset)
    }

    /// The tasks that climb the ladders of what somebody owes: those of schedules up to the hundredth task.
    ///
    /// The others follow with their next step, and so do all behind a schedule that is damaged.
    private func ladders(ofPayer key: ProfileKey) async throws(ReadFailure) -> [TenantTask] {
        var ladders: [TenantTask] = []
        do throws(ReadFailure) {
            for schedule in try await payments.owed(by: key) where schedule.direction == .incoming {
                guard ladders.count < TaskDesk.wakeCountMax else { break }
                if schedule.ladder != nil { ladders += try await tasks.following(schedule.id) }
            }
        } catch {
            guard error.damage != nil else { throw error }
        }
        return ladders
    }

    /// The keys of the profiles in the archive: what was decided before what is on disk.
    func archivedProfiles() async throws(ReadFailure) -> Set<String> {
        if let archived { return archived }
        var keys = try await store.archivedProfiles(tenant: tenant)
        for (key, profile) in profiles.all {
            if profile?.isArchived == true { keys.insert(key.text) } else { keys.remove(key.text) }
        }
        archived = keys
        return keys
    }

    /// How many other profiles of a kind aren't archived; nil where the tenant doesn't limit that.
    private func countOfKind(
        _ kind: ProfileKind?,
        besides key: ProfileKey,
        _ state: TenantState
    ) async throws(ReadFailure) -> Int? {
        guard let kind, state.spec.limits.value(ofKind: kind) != nil else { return nil }
        var keys = try await store.profiles(ofKind: kind, tenant: tenant)
        for (key, profile) in profiles.all {
            if let profile, !profile.isArchived, profile.content.kind == kind {
                keys.insert(key.text)
            } else {
                keys.remove(key.text)
            }
        }
        keys.remove(key.text)
        return keys.count
    }

    /// Looks at what was decided before it looks at the disk.
    func profile(_ key: ProfileKey) async throws(ReadFailure) -> Profile? {
        if let known = profiles.value(key) { return known }
        let loaded = try await store.loadProfile(key, tenant: tenant)
        if let loaded { profiles.keep(stored: loaded, as: key) }
        return loaded
    }
}

/// The profiles that a command about a task names.
struct TaskPeople {
    /// The one that the task is for.
    let profile: Profile?
    /// Those to which its reminders go, as far as they are there and not in the archive.
    let recipients: Set<String>
    /// Keys that are there, when one of them isn't.
    let keys: [String]
}

extension TenantDesk {
    func people(of command: TaskCommand) async throws(ReadFailure) -> TaskPeople {
        let key = try await ownerKey(of: command)
        let owner = try await profiles(Set([key].compactMap(\.self))).values.first
        let wanted = command.recipients
        let found = try await profiles(wanted).filter { !$0.value.isArchived }
        let isComplete = found.count == wanted.count
        return TaskPeople(
            profile: owner,
            recipients: Set(found.keys.map(\.text)),
            keys: isComplete ? [] : try await store.profileKeys(tenant: tenant, limit: 1000)
        )
    }

    /// The profile that a command names, or that its task is for when it takes the zone away which that was given.
    private func ownerKey(of command: TaskCommand) async throws(ReadFailure) -> ProfileKey? {
        guard case .edit(let id, let input) = command, input.profile == nil, input.zone?.isEmpty == true else {
            return command.profile
        }
        guard let profile = try await tasks.task(id)?.spec.profile else { return nil }
        // One that is damaged names nobody, and the tenant's zone holds.
        return try? ProfileKey(validating: profile)
    }
}
