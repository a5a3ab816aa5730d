import Synchronization

/// Number of connections opened in a pool since it was last emptied, its writer's among them.
final class OpenedConnections: Sendable {
    /// The writer, and a reader for who comes alone.
    static let restingCount = 2

    private let opened = Atomic(0)

    var count: Int { opened.load(ordering: .relaxed) }

    func increment() { opened.add(1, ordering: .relaxed) }

    /// True where readers were opened for several at once; from now on only the writer counts.
    func endsRush() -> Bool {
        guard count > Self.restingCount else { return false }
        return opened.exchange(1, ordering: .relaxed) > Self.restingCount
    }
}
