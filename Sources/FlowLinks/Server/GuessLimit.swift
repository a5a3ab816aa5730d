import FlowClient
import Synchronization

/// Bound for who tries codes that nobody has: so many in a row, and one more after each pause.
final class GuessLimit: Sendable {
    /// Codes that aren't known from one source before it has to wait.
    static let countMax = 20
    /// Time after which one more may be tried.
    static let pause = Duration.seconds(6)
    /// Most sources that are remembered; beyond it those are forgotten that have been quiet the longest.
    static let sourceCountMax = 4096

    /// When a source is as it was before its first guess, by its name.
    private let ends = Mutex<[String: Duration]>([:])
    private let elapsed: @Sendable () -> Duration

    /// A bound over a clock that only goes forward.
    init(elapsed: @escaping @Sendable () -> Duration = { RealTime.elapsed }) { self.elapsed = elapsed }

    /// Time after which a source may try again; nil when it may now.
    func pause(of source: String?) -> Duration? {
        guard let source, let end = ends.withLock({ $0[source] }) else { return nil }
        let rest = end - elapsed() - Self.pause * (Self.countMax - 1)
        return rest > .zero ? rest : nil
    }

    /// Notes that what a source tried isn't known.
    func missed(by source: String?) {
        guard let source else { return }
        let now = elapsed()
        ends.withLock { ends in
            if ends[source] == nil, ends.count >= Self.sourceCountMax { Self.makeRoom(in: &ends, at: now) }
            ends[source] = max(ends[source] ?? now, now) + Self.pause
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
