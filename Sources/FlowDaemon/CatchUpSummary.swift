import FlowCore
import FlowEngine
import FlowStore
import Logging
import Synchronization

/// Reports the fates of all that was due while the daemon did not work.
///
/// One line in the log when the daemon has caught up.
final class CatchUpSummary: Sendable {
    private let store: Store
    private let logger: Logger
    /// Outage that is not yet reported, and the instant at which the daemon came back.
    ///
    /// The instant is unknown while the clock isn't believed.
    private let pending = Mutex<(outage: Outage?, since: Timestamp?)?>(nil)

    init(store: Store, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Takes note of the start, before anything is done.
    func begin(after outage: Outage?, at start: Timestamp) {
        pending.withLock { $0 = (outage, start) }
    }

    /// Takes note of a start whose clock isn't believed: the outage ends when it is.
    func beginHeld(after outage: Outage?) {
        pending.withLock { $0 = (outage, nil) }
    }

    /// Reports all that was due until an instant and got its fate since the start, or since the hold was over.
    func tell(_ until: Timestamp, _ tenantCount: Int) async {
        let start = pending.withLock { $0.take() }
        let outage = start?.outage.map {
            Outage(beganAt: $0.beganAt, endedAt: start?.since ?? until, isClean: $0.isClean, isSleep: $0.isSleep)
        }
        guard outage != nil || tenantCount > 0 else { return }
        let since = min(start?.since ?? until, until)
        do {
            let tally = try await store.fatesOfAllTenants(since: since, dueUntil: until)
            report(tally, outage, tenantCount, since: outage?.beganAt ?? since)
        } catch {
            logger.warning("Caught up; the fates could not be read, ignoring", metadata: [LogKey.error: "\(error)"])
        }
    }

    private func report(_ tally: FateTally, _ outage: Outage?, _ tenantCount: Int, since: Timestamp) {
        let see = "flowctl missed --since \(since.rfc3339)"
        var metadata: Logger.Metadata = ["tenants": "\(tenantCount)"]
        for (fate, count) in tally.counts {
            // What was suppressed is one number: a name in the journal has no brackets.
            let name = String(fate.rawValue.prefix { $0 != "(" })
            let known = metadata[name].flatMap { Int("\($0)") } ?? 0
            metadata[name] = "\(known + count)"
        }
        if tally.underWayCount > 0 { metadata["underWay"] = "\(tally.underWayCount)" }
        if tally.rangeCount > 0 { metadata["inRanges"] = "\(tally.rangeCount)" }
        guard let outage else {
            metadata[LogKey.see] = "\(see)"
            return logger.notice("Caught up with what was due", metadata: metadata)
        }
        metadata["clean"] = "\(outage.isClean)"
        if outage.isSleep { metadata["asleep"] = "true" }
        logger.tell(
            .outageCaughtUp(from: outage.beganAt.rfc3339, until: outage.endedAt.rfc3339, see: see).adding(metadata)
        )
    }
}
