import FlowCore
import FlowStore

/// Tasks that are due, as far as they can be read: an unreadable task keeps no other back.
extension TaskMemory {
    /// Returns tasks due by the disk, and those due by decisions that aren't on disk yet.
    func dueTasks(at now: Timestamp) async throws(ReadFailure) -> DueTasks {
        lookAt = lookAt.filter { $0.value > now }
        let putOff = lookAt
        var tasks = residents.unsettled.filter { putOff[$0.id] == nil && $0.dueAt.map { $0 <= now } ?? false }
        let known = Set(tasks.map(\.id))
        let unsettled = Set(residents.unsettled.map(\.id))
        var findings = TaskFindings()
        // Those that were decided and are not on disk yet still stand at the beginning there.
        let countMax = search.isNarrow ? UnwritableSearch.lookCount : Self.wakeCountMax
        let limit = countMax + unsettled.count + putOff.count
        var missing: [TaskID] = []
        for (id, problem) in try await store.dueTasks(tenant: tenant, upTo: now, limit: limit)
        where !known.contains(id) && putOff[id] == nil && missing.count < countMax {
            findings.known[id] = problem
            if !unsettled.contains(id) { findings.dueOnDisk.insert(id) }
            if let task = decided(id) { tasks.append(task) } else { missing.append(id) }
        }
        if !missing.isEmpty { tasks += try await load(missing, &findings) }
        tasks.sort { ($0.dueAt ?? now, $0.id) < ($1.dueAt ?? now, $1.id) }
        let narrowed = search.narrow(tasks, &findings)
        return DueTasks(narrowed, findings)
    }

    func wakeWasRefused(because reason: String) { search.wakeWasRefused(because: reason) }

    /// All at once, or one by one where one of them is damaged.
    private func load(_ ids: [TaskID], _ findings: inout TaskFindings) async throws(ReadFailure) -> [TenantTask] {
        do throws(ReadFailure) {
            return try await store.loadTasks(ids, tenant: tenant)
        } catch {
            guard error.damage != nil else { throw error }
        }
        var tasks: [TenantTask] = []
        for id in ids {
            do throws(ReadFailure) {
                if let task = try await store.loadTask(id, tenant: tenant) { tasks.append(task) }
            } catch {
                guard let damage = error.damage else { throw error }
                findings.failures[id] = damage
            }
        }
        return tasks
    }
}

extension ReadFailure {
    /// Description of a row that can't be read; nil for an error that isn't about one row.
    var damage: String? {
        switch self {
        case .failed(.corruptRow(let table, let reason)):
            StoreError.corruptRow(table: table, reason: reason).description
        case .failed, .refused: nil
        }
    }
}
