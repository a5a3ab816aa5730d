import FlowCore
import FlowEngine
import FlowStore
import Synchronization

/// The line on what flowd is doing, as systemctl and flowctl show it.
final class StatusLine: Sendable {
    /// Given when it may be another one.
    let changed = LookSignal()
    private let last = Mutex((text: "Starting", isFinal: false))

    /// Notes what is told now; false when it is what was told last, and when the last word was said.
    func tell(_ text: String) -> Bool {
        last.withLock { last in
            guard !last.isFinal, last.text != text else { return false }
            last.text = text
            return true
        }
    }

    /// Notes the last word, at a stop.
    func end(with text: String) {
        last.withLock { $0 = (text, true) }
    }
}

/// Puts together what there is to say, from where it is known.
struct StatusSource: Sendable {
    let engine: Engine
    let watch: ClockWatch
    let deliverer: Deliverer
    let clock: SystemClock
    let current: CurrentConfiguration

    /// What costs nothing to know.
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
