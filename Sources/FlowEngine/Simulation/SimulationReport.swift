import FlowCore
import FlowStore

/// Gathers from the copy's ledger what a simulation has to tell, instant by instant.
///
/// An actor only to say that one task at a time uses it.
actor SimulationReport {
    private static let batchCountMax = 200

    private let copy: Store
    private let tenant: TenantID
    private let attempts: SimulatedAttempts
    private let limits: SimulationLimits
    /// The span of time between two replies without a line, in milliseconds.
    private let stride: Int64
    private var lines: [SimulatedLine] = []
    private var lineCount = 0
    private var instantCount = 0
    private var collectedAt: Timestamp
    private var reportedAt: Timestamp
    private var summary: SimulationSummary

    init(
        copy: Store,
        tenant: TenantID,
        attempts: SimulatedAttempts,
        from: Timestamp,
        until: Timestamp,
        limits: SimulationLimits
    ) {
        (self.copy, self.tenant, self.attempts, self.limits) = (copy, tenant, attempts, limits)
        collectedAt = from
        reportedAt = from
        stride = max(1, (until.milliseconds - from.milliseconds) / 100)
        summary = SimulationSummary(from: from, until: until)
    }

    /// Takes what is new in the ledger at an instant at which nothing is under way; throws `limitReached` for more lines
    /// or instants than there may be.
    func collect(at now: Timestamp) async throws(ReadFailure) {
        instantCount += 1
        guard instantCount <= limits.instantCountMax else {
            throw .refused(.limitReached(limit: "simulatedInstants", allowed: limits.instantCountMax))
        }
        let room = limits.lineCountMax - lineCount + 1
        var fresh: [SimulatedLine] = []
        let belated = try await copy.belatedDeliveries(attempts.drain(), of: tenant, settledUntil: collectedAt)
        for settled in belated { fresh += count(settled, isBelated: true) }
        for settled in try await copy.settledReminders(of: tenant, behind: collectedAt, limit: room) {
            fresh += count(settled, isBelated: false)
        }
        for range in try await copy.ranges(of: tenant, behind: collectedAt, limit: room) {
            summary.fates[range.range.fate, default: 0] += range.range.count
            fresh.append(.range(range))
        }
        collectedAt = now
        lines += fresh
        lineCount += fresh.count
        guard lineCount <= limits.lineCountMax else {
            throw .refused(.limitReached(limit: "simulatedLines", allowed: limits.lineCountMax))
        }
    }

    private func count(_ settled: SettledReminder, isBelated: Bool) -> [SimulatedLine] {
        let item = settled.item
        if !isBelated, let fate = item.reminder.fate { summary.fates[fate, default: 0] += 1 }
        summary.sentCount += settled.deliveries.count { $0.state == .sent }
        let deliveries: [DeliveryRecord?] = settled.deliveries.isEmpty ? [nil] : settled.deliveries
        return deliveries.map { .reminder(item, $0) }
    }

    /// Returns what is to be reported now; nil while there is too little and it is too early.
    func drainProgress(at now: Timestamp) -> SimulationProgress? {
        let isTime = now.milliseconds - reportedAt.milliseconds >= stride
        guard lines.count >= Self.batchCountMax || isTime else { return nil }
        reportedAt = now
        defer { lines = [] }
        let (from, until) = (summary.from.milliseconds, summary.until.milliseconds)
        let percent = until > from ? Int((now.milliseconds - from) * 100 / (until - from)) : 100
        return SimulationProgress(lines: lines, now: now, percent: percent)
    }

    func finish() async throws(ReadFailure) -> (rest: SimulationProgress, summary: SimulationSummary) {
        summary.openCount = try await copy.openReminderCount(of: tenant, dueUntil: summary.until)
        (summary.taskCount, summary.remindedTaskCount) = try await copy.taskCounts(of: tenant)
        defer { lines = [] }
        return (SimulationProgress(lines: lines, now: summary.until, percent: 100), summary)
    }
}
