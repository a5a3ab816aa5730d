/// Something that a test waits for instead of sleeping.
///
/// Each `fire` lets one `wait` through, also one that comes later.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func fire() {
        continuation.yield()
    }

    /// Waits for a `fire`; returns also when the task is cancelled.
    func wait() async {
        for await _ in stream { return }
    }
}
