import FlowClient
import Synchronization

/// Bound for sources that try unknown codes: so many in a row, and one more after each pause.
final class GuessLimit: Sendable {
    /// Codes that aren't known from one source before it has to wait.
    static let countMax = 20
    /// Time after which one more may be tried.
    static let pause = Duration.seconds(6)
    /// Most sources that are remembered; beyond it those are forgotten that have tried the fewest.
    static let sourceCountMax = 4096

    /// Times at which sources return to the state before their first guess, by name.
    private let ends = Mutex<[String: Duration]>([:])
    private let elapsed: @Sendable () -> Duration

    /// A bound over a clock that only goes forward.
    init(elapsed: @escaping @Sendable () -> Duration = { RealTime.elapsed }) { self.elapsed = elapsed }

    /// Counts a try before its result is known; returns nil, or the time that a source at the bound has to wait.
    func begin(by source: String?) -> Duration? {
        guard let source else { return nil }
        let now = elapsed()
        return ends.withLock { ends in
            let end = max(ends[source] ?? now, now)
            let rest = end - now - Self.pause * (Self.countMax - 1)
            guard rest <= .zero else { return rest }
            if ends[source] == nil, ends.count >= Self.sourceCountMax { Self.makeRoom(in: &ends, at: now) }
            ends[source] = end + Self.pause
            return nil
        }
    }

    /// Takes a try back: what was tried is known.
    func wasKnown(by source: String?) {
        guard let source else { return }
        ends.withLock { ends in
            if let end = ends[source] { ends[source] = end - Self.pause }
        }
    }

    private static func makeRoom(in ends: inout [String: Duration], at now: Duration) {
        ends = ends.filter { $0.value > now }
        guard ends.count >= sourceCountMax else { return }
        // Half of them at once, so that this isn't done for each.
        let middle = ends.values.sorted()[ends.count / 2]
        ends = ends.filter { $0.value > middle }
    }
}
