import Dispatch
import FlowCore
import Glibc
import Synchronization

/// Executor that runs all tasks on one thread of its own.
///
/// Each time it picks one of those that are ready, chosen by a seed: equal seeds give equal orders.
///
/// When none is ready, the waiter in `idle` goes on: there, time passes. Work that runs here may wait for other
/// threads; then the seed decides nothing of what they do.
package final class SeededExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var generator: SeededGenerator
        var idler: Idler?
        var isAsleep = false
        var isOver = false
    }

    /// Waiter that goes on when all other tasks have nothing to do.
    private struct Idler {
        let continuation: CheckedContinuation<Void, Never>
        /// Whether what the thread doesn't see is over as well.
        let isStill: @Sendable () -> Bool
    }

    private enum Step {
        case run(UnownedJob)
        case ask(Idler)
        case idle
        case end
    }

    /// Interval at which it looks again at work under way elsewhere, which doesn't always come back by this thread.
    private static let secondLook = DispatchTimeInterval.milliseconds(5)

    /// Niceness by which the thread yields to others of the process: nice(2) of 10.
    private static let niceness: CInt = 10

    private let state: Mutex<State>
    private let bell = DispatchSemaphore(value: 0)
    private let standsBack: Bool

    /// An executor of a seed; one that stands back leaves the processor to other threads that want it.
    package init(seed: UInt64, standsBack: Bool = false) {
        state = Mutex(State(generator: SeededGenerator(seed: seed)))
        self.standsBack = standsBack
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        update { $0.jobs.append(job) }
    }

    /// Returns when nothing else is ready; for one task at a time.
    ///
    /// With a condition it returns when that holds as well: nothing is ready here, but something is under way that comes
    /// back, as it does when it has left this thread. It is asked on this thread, when nothing is ready, and must not
    /// wait. Who is cancelled waits no longer.
    package func idle(until isStill: @escaping @Sendable () -> Bool = { true }) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                update { $0.idler = Idler(continuation: continuation, isStill: isStill) }
                if Task.isCancelled { giveUpIdling() }
            }
        } onCancel: {
            giveUpIdling()
        }
    }

    private func giveUpIdling() {
        state.withLock { $0.idler.take() }?.continuation.resume()
    }

    /// Runs a body and all its children to the end.
    ///
    /// `whenIdle` is called when nothing is ready and no task waits for that. It makes something ready and returns
    /// true; when it returns false, another thread will do so, and is waited for.
    @concurrent package func run<Value: Sendable, Failure: Error>(
        whenIdle: @escaping @Sendable () -> Bool = { false },
        _ body: @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let thread = CommitThread()
        thread.run { self.work(whenIdle) }
        defer {
            update { $0.isOver = true }
            withExtendedLifetime(thread) {}
        }
        return try await withTaskExecutorPreference(self) { () async throws(Failure) -> Value in
            // A body begins on the thread of its caller: what it does there would race with what it has begun here.
            await idle()
            return try await body()
        }
    }

    private func update(_ body: (inout State) -> Void) {
        let mustRing = state.withLock { state in
            body(&state)
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if mustRing { bell.signal() }
    }

    private func work(_ whenIdle: () -> Bool) {
        // Best effort: where it may not, it runs like any other thread.
        if standsBack { _ = setpriority(CInt(PRIO_PROCESS.rawValue), 0, Self.niceness) }
        while true {
            switch state.withLock({ state in Self.next(&state) }) {
            case .run(let job): job.runSynchronously(on: asUnownedTaskExecutor())
            case .ask(let idler):
                if idler.isStill() { giveUpIdling() } else { rest() }
            case .end: return
            case .idle: if !whenIdle() { sleep() }
            }
        }
    }

    private static func next(_ state: inout State) -> Step {
        if !state.jobs.isEmpty {
            // The bias of a remainder matters to nobody here.
            let index = Int(state.generator.next() % UInt64(state.jobs.count))
            return .run(state.jobs.remove(at: index))
        }
        if state.isOver { return .end }
        if let idler = state.idler { return .ask(idler) }
        return .idle
    }

    private func sleep() {
        let mustWait = state.withLock { state in
            state.isAsleep = state.jobs.isEmpty && state.idler == nil && !state.isOver
            return state.isAsleep
        }
        if mustWait { bell.wait() }
    }

    private func rest() {
        let mustWait = state.withLock { state in
            state.isAsleep = state.jobs.isEmpty && state.idler != nil && !state.isOver
            return state.isAsleep
        }
        // A bell that rings behind the time is one look too many, later.
        if mustWait, bell.wait(timeout: .now() + Self.secondLook) == .timedOut {
            state.withLock { $0.isAsleep = false }
        }
    }
}
