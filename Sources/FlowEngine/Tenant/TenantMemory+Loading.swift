import FlowCore
import FlowStore

/// Giving a decision what it has asked for.
extension TenantMemory {
    /// Reads all values that are missing.
    ///
    /// Damaged values are given as such; the reason is kept in `damages`, by the damage that is reported.
    func load(
        _ reads: inout TenantReads,
        of state: TenantState,
        at now: Timestamp,
        _ damages: inout [String: ReadFailure]
    ) async throws(ReadFailure) {
        try await load(&reads.jobs, &damages, job)
        try await load(&reads.schedules, &damages, payments.record)
        try await load(&reads.profiles, &damages, profile)
        try await load(&reads.templates, &damages, template)
        try await load(&reads.library, &damages, libraryVersion)
        try await load(&reads.sources, &damages, reading)
        try await load(&reads.jobSchedules, &damages, payments.records)
        try await load(&reads.owed, &damages, payments.owed)
        try await load(&reads.budgets, &damages, payments.budgets)
        try await load(&reads.bankLines, &damages, payments.fate(ofBankLine:))
        try await load(&reads.similarPayments, &damages, payments.payments(similarTo:))
        try await load(&reads.profilesOfKind, &damages, profiles(ofKind:))
        try await loadTasks(&reads, at: now, &damages)
        try await loadRows(&reads, of: state, at: now, &damages)
    }

    private func loadTasks(
        _ reads: inout TenantReads,
        at now: Timestamp,
        _ damages: inout [String: ReadFailure]
    ) async throws(ReadFailure) {
        try await load(&reads.tasks, &damages, tasks.task)
        try await load(&reads.namedTasks, &damages, tasks.task)
        try await load(&reads.stepTasks, &damages, tasks.tasks(ofStepsOf:))
        try await load(&reads.ladderTasks, &damages, tasks.tasks(ofSchedule:))
        try await load(&reads.profileTasks, &damages, tasks.tasks(of:))
        try await load(&reads.openTasks, &damages, tasks.openTasks)
        try await load(&reads.taskCounts, &damages, tasks.taskCount)
        try await load(&reads.staleTasks, &damages, tasks.staleTasks)
        let (store, tenant, tasks) = (store, tenant, tasks)
        try await load(&reads.dueTasks, &damages) { (_) async throws(ReadFailure) in try await tasks.dueTasks(at: now) }
        try await load(&reads.taskProblems, &damages) { (id) async throws(ReadFailure) in
            try await store.taskProblem(id, tenant: tenant)
        }
        try await load(&reads.occurrences, &damages) { (id) async throws(ReadFailure) in
            try await store.loadOccurrence(id, tenant: tenant)
        }
        try await load(&reads.settledSuccessors, &damages) { (id) async throws(ReadFailure) in
            try await store.loadSettledSuccessor(of: id, tenant: tenant)
        }
        try await load(&reads.settledOccurrences, &damages) { (id) async throws(ReadFailure) in
            try await store.loadSettledOccurrences(of: id, tenant: tenant)
        }
        try await load(&reads.latestOccurrences, &damages) { (id) async throws(ReadFailure) in
            try await store.loadLatestOccurrence(of: id, upTo: now, tenant: tenant)
        }
    }

    private func loadRows(
        _ reads: inout TenantReads,
        of state: TenantState,
        at now: Timestamp,
        _ damages: inout [String: ReadFailure]
    ) async throws(ReadFailure) {
        let (store, tenant) = (store, tenant)
        try await load(&reads.deliveries, &damages) { (id) async throws(ReadFailure) in
            try await store.deliveries(beginning: id, tenant: tenant)
        }
        try await load(&reads.codes, &damages, code)
        try await load(&reads.notes, &damages) { (id) async throws(ReadFailure) in
            try await store.loadNote(id.number, of: id.job, tenant: tenant)
        }
        let media = media
        try await load(&reads.media, &damages) { (id) async throws(ReadFailure) in try await media.media(id) }
        try await load(&reads.contents, &damages) { (content) async throws(ReadFailure) in
            try await media.media(content)
        }
        try await load(&reads.mediaSizeBytes, &damages) { (_) async throws(ReadFailure) in try await media.sizeBytes() }
        try await load(&reads.profileUses, &damages) { (id) async throws(ReadFailure) in
            try await store.use(of: id, tenant: tenant)
        }
        try await load(&reads.people, &damages) { (names) async throws(ReadFailure) in
            try await store.people(names, tenant: tenant)
        }
        try await load(&reads.archived, &damages) { (_) async throws(ReadFailure) in try await self.archivedProfiles() }
        try await load(&reads.profileKeys, &damages) { (_) async throws(ReadFailure) in
            try await store.profileKeys(tenant: tenant, limit: Self.keyCountMax)
        }
        let deliveries = DeliveryRetention(of: state.spec.limits, at: now)
        try await load(&reads.prunableDeliveries, &damages) { (_) async throws(ReadFailure) in
            try await store.prunableDeliveries(of: tenant, deliveries, limit: Self.pruneDeliveryCountMax)
        }
        let retention = MediaRetention(of: state.spec.limits, at: now)
        try await load(&reads.prunableMedia, &damages) { (_) async throws(ReadFailure) in
            try await store.prunableMedia(of: tenant, retention, limit: Self.pruneCountMax)
        }
    }

    private func load<Key, Value>(
        _ reads: inout Reads<Key, Value>,
        _ damages: inout [String: ReadFailure],
        _ read: (Key) async throws(ReadFailure) -> Value
    ) async throws(ReadFailure) {
        for key in reads.missing {
            do throws(ReadFailure) {
                reads.give(.value(try await read(key)), as: key)
            } catch {
                guard let damage = error.damage else { throw error }
                damages[damage] = error
                reads.give(.damaged(damage), as: key)
            }
        }
    }
}
