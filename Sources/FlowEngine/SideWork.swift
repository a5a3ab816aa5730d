import DequeModule
package import FlowCore
import Glibc
import Synchronization

/// Work that takes the processor for long and waits for nothing.
///
/// It runs one piece after the other, on a thread that leaves the processor to the daemon's other threads when they
/// want it.
///
/// Users take turns, so a user with many pieces delays only itself. Each caller waits for the answer, so the number of
/// pieces that wait is bounded by the connections.
package final class SideWork: Sendable {
    /// Niceness of the thread, as for `nice`: how much less processor it gets than others.
    private static let niceness: CInt = 10

    /// Piece of work that a caller waits for.
    private final class Piece: Sendable {
        let work: @Sendable (_ isWanted: Bool) -> Void
        let isWanted = Atomic(true)

        init(_ work: @escaping @Sendable (_ isWanted: Bool) -> Void) {
            self.work = work
        }
    }

    private struct State {
        /// Pieces that wait, by user; only users with at least one have an entry.
        var waiting: [UInt32: Deque<Piece>] = [:]
        var turns = Deque<UInt32>()
        /// Made with the first piece.
        var thread: CommitThread?
    }

    private let state = Mutex(State())

    package init() {}

    /// Does a piece of work when it is its caller's turn; not at all, and gives nil, when that is cancelled before.
    package func run<Value: Sendable>(for caller: Caller, _ body: @escaping @Sendable () -> Value) async -> Value? {
        let waiting = Mutex<CheckedContinuation<Value?, Never>?>(nil)
        let piece = Piece { isWanted in
            let continuation = waiting.withLock { $0.take() }
            continuation?.resume(returning: isWanted ? body() : nil)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.withLock { $0 = continuation }
                append(piece, of: caller.uid)
            }
        } onCancel: {
            piece.isWanted.store(false, ordering: .relaxed)
        }
    }

    package var waitingCount: Int { state.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    package var hasBegun: Bool { state.withLock { $0.thread != nil } }

    private func append(_ piece: Piece, of user: UInt32) {
        let thread = state.withLock { state -> CommitThread in
            if state.waiting[user] == nil { state.turns.append(user) }
            state.waiting[user, default: []].append(piece)
            if let thread = state.thread { return thread }
            let thread = CommitThread()
            // Best effort: where it may not, it runs like any other thread.
            thread.run { _ = setpriority(CInt(PRIO_PROCESS.rawValue), 0, Self.niceness) }
            state.thread = thread
            return thread
        }
        thread.run { self.doNext() }
    }

    private func doNext() {
        guard let piece = state.withLock({ state in Self.next(&state) }) else { return }
        piece.work(piece.isWanted.load(ordering: .relaxed))
    }

    /// Returns the first piece of the user whose turn it is; the user's next turn comes after the others.
    private static func next(_ state: inout State) -> Piece? {
        guard let user = state.turns.popFirst(), let piece = state.waiting[user]?.popFirst() else { return nil }
        if state.waiting[user]?.isEmpty == true {
            state.waiting[user] = nil
        } else {
            state.turns.append(user)
        }
        return piece
    }
}
