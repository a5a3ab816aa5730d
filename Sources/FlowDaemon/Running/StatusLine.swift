import FlowCore
import FlowEngine
import FlowStore
import Synchronization

/// The line on what flowd is doing, as systemctl and flowctl show it.
final class StatusLine: Sendable {
    let changed = LookSignal()
    private let last = Mutex((text: "Starting", isFinal: false))

    /// Notes the status that is reported now; false when it equals the last one, and after the final one.
    func tell(_ text: String) -> Bool {
        last.withLock { last in
            guard !last.isFinal, last.text != text else { return false }
            last.text = text
            return true
        }
    }

    func finish(with text: String) {
        last.withLock { $0 = (text, true) }
    }
}

/// Composes the status text from the parts of the daemon that know it.
struct StatusSource: Sendable {
    let engine: Engine
    let watch: ClockWatch
    let deliverer: Deliverer
    let clock: SystemClock
    let current: CurrentConfiguration

    /// Parts of the status that cost nothing to find out.
    var known: StatusText {
        var text = StatusText()
        text.isDiskFull = engine.gate.isReadOnly
        text.hold = watch.hold?.summary
        text.failingChannels = deliverer.failingChannels
        text.catchUp = engine.catchUpProgress.map { ($0.doneCount, $0.allCount) }
        text.keysThatNeedRestart = current.keysThatNeedRestart
        return text
    }

    /// All of it in a line; only what is wrong when the rest can't be read.
    var text: String {
        get async {
            do {
                return try await read().text
            } catch {
                return known.publicText
            }
        }
    }

    /// All of it: reads two sums over the tenants and the first reminders of all.
    func read() async throws -> StatusText {
        var text = known
        let totals = try await engine.store.totals()
        (text.tenantCount, text.openJobCount) = (totals.tenants, totals.runningJobs)
        let now = clock.now
        text.nextReminder = try await engine.store.nextReminderOfAllTenants(after: now).map { wake in
            StatusText.Reminder(time: LocalTime.text(of: wake.dueAt, asOf: now), tenant: wake.slug.text)
        }
        return text
    }
}
