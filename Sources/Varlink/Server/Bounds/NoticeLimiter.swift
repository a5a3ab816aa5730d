import NIOCore
import Synchronization

/// Filter that passes each kind of notice on at most once in a while.
///
/// A flood of connections thus doesn't flood the log.
final class NoticeLimiter: Sendable {
    /// Interval at which a kind of notice is passed on while its cause continues.
    static let interval = TimeAmount.minutes(10)
    /// Most kinds that are remembered: one for each user whose connections are refused.
    private static let kindCountMax = 64

    private let target: @Sendable (ServerNotice) -> Void
    private let passed = Mutex<[ServerNotice: NIODeadline]>([:])

    init(notify: @escaping @Sendable (ServerNotice) -> Void) {
        target = notify
    }

    /// Passes a notice on, unless the same was a short time ago.
    func notify(_ notice: ServerNotice, at now: NIODeadline) {
        let isNews = passed.withLock { passed in
            if let last = passed[notice], now - last < Self.interval { return false }
            if passed.count >= Self.kindCountMax { passed = passed.filter { now - $0.value < Self.interval } }
            guard passed.count < Self.kindCountMax else { return false }
            passed[notice] = now
            return true
        }
        if isNews { target(notice) }
    }
}
