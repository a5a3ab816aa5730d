import FlowCore
import FlowStore
import Logging
import Synchronization

/// Tells what became of what was due while the daemon did not work: one line in the log when it has caught up.
final class CatchUpSummary: Sendable {
    private let store: Store
    private let logger: Logger
    /// The outage that hasn't been told of, and when the daemon came back.
    private let pending = Mutex<(outage: Outage?, since: Timestamp)?>(nil)

    init(store: Store, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Takes note of the start, before anything is done.
    func begin(after outage: Outage?, at start: Timestamp) {
        pending.withLock { $0 = (outage, start) }
    }

    /// Tells of everything that was due until an instant, and got its fate since the start, or since the hold was over.
    func tell(_ until: Timestamp, _ tenantCount: Int) async {
        let start = pending.withLock { $0.take() }
        let outage = start?.outage
        guard outage != nil || tenantCount > 0 else { return }
        let since = min(start?.since ?? until, until)
        do {
            let tally = try await store.fatesOfAllTenants(since: since, dueUntil: until)
            report(tally, outage, tenantCount, since: outage?.beganAt ?? since)
        } catch {
            logger.warning("Caught up; the fates could not be read, ignoring", metadata: ["error": "\(error)"])
        }
    }

    private func report(_ tally: FateTally, _ outage: Outage?, _ tenantCount: Int, since: Timestamp) {
        var metadata: Logger.Metadata = ["tenants": "\(tenantCount)", "see": "flowctl missed --since \(since.rfc3339)"]
        if let outage {
            metadata["from"] = "\(outage.beganAt.rfc3339)"
            metadata["until"] = "\(outage.endedAt.rfc3339)"
            metadata["clean"] = "\(outage.isClean)"
        }
        for (fate, count) in tally.counts {
            // What was suppressed is one number: a name in the journal has no brackets.
            let name = String(fate.rawValue.prefix { $0 != "(" })
            let known = metadata[name].flatMap { Int("\($0)") } ?? 0
            metadata[name] = "\(known + count)"
        }
        if tally.underWayCount > 0 { metadata["underWay"] = "\(tally.underWayCount)" }
        if tally.rangeCount > 0 { metadata["inRanges"] = "\(tally.rangeCount)" }
        logger.notice(outage == nil ? "Caught up with what was due" : "Caught up after an outage", metadata: metadata)
    }
}
