import CoreMetrics
import FlowCore
package import FlowMetrics
import FlowStore

/// Meters that the engine updates as it works.
///
/// Every frequently used counter is requested once, here. Where there are no meters, as in simulations, nothing is
/// counted and no clock is read.
package final class EngineMeters: Sendable {
    /// Reads a clock that isn't set, in nanoseconds.
    package typealias Stopwatch = @Sendable () -> Int64

    let registry: MetricRegistry
    let stopwatch: Stopwatch
    let deliveries: DeliveryMeters
    let reminders: ReminderMeters
    /// Counters of each command and each end, the ends of one command side by side.
    private let commands: [Counter]
    private let endCount = CommandEnd.allCases.count
    private let times: (ofCallers: Timer, ofDaemon: Timer)
    private let repeatedCommands: Counter
    private let batches: (sizes: Recorder, times: Timer, syncs: Timer)

    package init(registry: MetricRegistry, stopwatch: @escaping Stopwatch) {
        self.registry = registry
        self.stopwatch = stopwatch
        deliveries = DeliveryMeters(registry: registry, stopwatch: stopwatch)
        reminders = ReminderMeters(registry: registry)
        commands = CommandName.allCases.flatMap { name in
            CommandEnd.allCases.map { end in registry.counter(.commands, "\(name)", "\(end)") }
        }
        times = (registry.timer(.commandTime, "caller"), registry.timer(.commandTime, "daemon"))
        repeatedCommands = registry.counter(.repeatedCommands)
        for limit in Self.knownLimits { _ = registry.counter(.limitRefusals, limit) }
        batches = (registry.histogram(.commitSize), registry.timer(.commitTime), registry.timer(.syncTime))
    }

    /// Limits that are shown before they are reached, so that a query for increases sees the first one too.
    private static let knownLimits =
        [
            "limits.connections", "limits.connectionsPerUser", "tenants", "profilesEver", "profiles.KIND", "notes",
            "budgetCategories", "holidaySets",
        ] + TenantLimit.allCases.map(\.rawValue)

    // MARK: - Commands

    /// Counts a command that is answered; one that was let in, with the time since.
    func answered(
        _ name: CommandName,
        _ result: Result<CommandOutcome, CommandFailure>,
        since begin: Int64?,
        at end: Int64
    ) {
        commands[name.rawValue * endCount + CommandEnd(result).rawValue].increment()
        if let begin { (name.isOfDaemon ? times.ofDaemon : times.ofCallers).recordNanoseconds(end - begin) }
        guard case .failure(.refused(let refusal)) = result, let limit = refusal.limitName else { return }
        refused(by: limit)
    }

    func repeated() { repeatedCommands.increment() }

    package func refused(by limit: String) { registry.counter(.limitRefusals, limit).increment() }

    // MARK: - The gate

    func wrote(_ batch: [Changeset], _ verdicts: [CommitVerdict], since begin: Int64) {
        batches.times.recordNanoseconds(stopwatch() - begin)
        let count = verdicts.count { $0 == .committed }
        if count > 0 { batches.sizes.record(count) }
        for (changeset, verdict) in zip(batch, verdicts) where verdict == .committed {
            reminders.count(changeset, deliveries)
        }
    }

    func synced(since begin: Int64) { batches.syncs.recordNanoseconds(stopwatch() - begin) }
}

extension Refusal {
    var limitName: String? {
        switch self {
        case .limitReached(let limit, _): limit
        case .tenantLimitReached(let reached), .task(.tenantLimitReached(let reached)),
            .job(.tenantLimitReached(let reached)):
            // Tenants name their kinds of profiles: all of them count as one.
            if case .profilesOfKind = reached.limit { "profiles.KIND" } else { reached.limit.rawValue }
        case .job(.limitReached(let reached)): reached.limit
        default: nil
        }
    }
}
