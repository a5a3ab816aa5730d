import Dispatch
import FlowStore

/// A few threads for work that waits for files, so that it holds up neither connections nor actors.
///
/// What is given to one lane runs in order, one after the other.
final class FileLanes: Sendable {
    private let queues: [DispatchQueue]

    init(count: Int) {
        queues = (0..<max(1, count)).map { DispatchQueue(label: "flowd.media.\($0)") }
    }

    /// Runs something that blocks, and waits for it without blocking.
    func run<Value: Sendable>(
        on lane: Int,
        _ body: @escaping @Sendable () throws(ReadFailure) -> Value
    ) async throws(ReadFailure) -> Value {
        let result: Result<Value, ReadFailure> = await withCheckedContinuation { continuation in
            start(on: lane) {
                continuation.resume(returning: Result { () throws(ReadFailure) in try body() })
            }
        }
        return try result.get()
    }

    func start(on lane: Int, _ body: @escaping @Sendable () -> Void) {
        queues[Int(lane.magnitude % UInt(queues.count))].async(execute: body)
    }
}
