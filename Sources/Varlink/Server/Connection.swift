import Logging
import NIOCore

/// Connection of one client, whose calls are dispatched when read and answered in order by one writer.
///
/// Everything here runs on the connection's event loop, which is the actor's executor. So a call is read, decoded,
/// dispatched and, when its reply is known, answered without changing threads; only an answer that waits leaves the
/// loop and comes back to it.
///
/// **Invariant** A reply is written only when every earlier call of the connection has been answered.
actor Connection<Service: VarlinkService> {
    nonisolated let channel: any Channel
    let service: Service
    let session: Service.Session
    var limits: ServerLimits
    nonisolated let share: HeldShare
    let logger: Logger
    nonisolated let executor: ConnectionExecutor

    /// Frames that came in the same read as others which filled the limits: read, not dispatched.
    var backlog = CircularBuffer<ByteBuffer>()
    var backlogBytes = 0
    var calls = CallQueue()
    /// Whether the call at hand is a stream that may still send.
    var isStreamOpen = false
    var isStreamRunning = false

    /// No further call will be read: the peer has finished, or the server shuts down.
    var hasInputEnded = false
    /// The server shuts down: streams end.
    var isDraining = false
    var isClosed = false
    /// A read is wanted that the limits forbid for now.
    var isReadHeld = false
    /// Calls came faster than they can be done: none is taken for a while.
    var isPaused = false
    var isFlushScheduled = false
    var isUnwrittenWatched = false
    /// Whether what was held back for want of room is gone on with in a moment.
    var isGoingOn = false
    /// Whether what was held back for others' sake is gone on with at the connection's next turn.
    var isTurnAwaited = false
    /// Frames of the read at hand that were dispatched at once.
    var readCount = 0
    /// Everything is answered; what is written goes out, and then the socket is closed.
    var isEnding = false
    /// The shutdown could wait no longer: what is still worked on is answered already, or never.
    var hasGivenUp = false
    /// During a shutdown: when to look next whether the peer reads.
    var drainCheck: Scheduled<Void>?
    /// During a shutdown: when what is not answered is given up.
    var drainEnd: Scheduled<Void>?

    var writer: CheckedContinuation<Void, Never>?
    var closeWaiter: CheckedContinuation<Void, Never>?
    var streamEndWaiter: CheckedContinuation<Void, Never>?
    private var writableWaiters: [CheckedContinuation<Void, Never>] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A connection that is accepted and has its session; nothing is answered before `run`.
    init(
        channel: any Channel,
        service: Service,
        session: Service.Session,
        limits: ServerLimits,
        held: HeldBytes,
        logger: Logger
    ) {
        self.channel = channel
        self.service = service
        self.session = session
        self.limits = limits
        self.logger = logger
        share = HeldShare(owner: service.owner(of: session), all: held, eventLoop: channel.eventLoop)
        executor = ConnectionExecutor(channel.eventLoop)
    }

    /// Answers calls until the connection is closed and every answer has ended.
    ///
    /// Cancelling it closes the connection at once.
    func run() async {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.answerCalls() }
                await untilClosed()
                // A oneway call was promised to be done: its caller may well have gone away by design.
                if calls.current?.isOneway != true || hasGivenUp { group.cancelAll() }
            }
            // When the writer was cancelled in an answer, the oneway calls behind it are still to be done.
            await answerCalls()
        } onCancel: {
            channel.close(promise: nil)
        }
        service.closeSession(session)
    }

    /// Ends a connection that will never run.
    nonisolated func abandon() {
        channel.close(promise: nil)
        service.closeSession(session)
    }

    /// Reports to the peer why its connection is not served, waits `timeout` for it to read that, and closes.
    nonisolated func refuse(with error: VarlinkError?, timeout: Duration) {
        service.closeSession(session)
        guard let error, case .success(let frame) = Reply.error(error).frame else {
            channel.close(promise: nil)
            return
        }
        channel.writeAndFlush(frame, promise: nil)
        let channel = channel
        // A peer that has sent its call already would lose what it is told, were the socket closed at once.
        channel.eventLoop.scheduleTask(in: TimeAmount(timeout)) { channel.close(promise: nil) }
    }

    nonisolated func update(_ limits: ServerLimits) {
        channel.eventLoop.execute { self.assumeIsolated { $0.apply(limits) } }
    }

    /// Reads no further call; ends streams; closes when every call received is answered.
    nonisolated func drain() {
        channel.eventLoop.execute { self.assumeIsolated { $0.beginDrain() } }
    }
}

// MARK: - Waiting

extension Connection {
    /// Suspends until the keeper of the continuation resumes it, unless there is nothing to wait for.
    ///
    /// A condition that was looked at before the wait may hold no longer: (1) it is seen that there is nothing to do;
    /// (2) on its way into the wait the task may be queued after others, as whenever it has to change its executor; (3)
    /// one of those others brings something to do, and finds no task to wake; (4) the task waits, for ever. So the
    /// condition is looked at after (2), in one step with (4).
    func suspend(
        unless isOver: @autoclosure () -> Bool,
        keep: (CheckedContinuation<Void, Never>) -> Void
    ) async {
        await withCheckedContinuation { continuation in
            if isOver() { continuation.resume() } else { keep(continuation) }
        }
    }

    /// The socket takes bytes again, or does no longer.
    func writabilityChanged() {
        if channel.isWritable { wakeWritableWaiters() }
    }

    func untilWritable() async {
        while mustWait {
            await suspend(unless: !mustWait) { writableWaiters.append($0) }
        }
    }

    /// Whether what is written has to leave before more is made: it fills the channel, or there is little room over all.
    private var mustWait: Bool {
        !isClosed && (!channel.isWritable || (share.unwrittenBytes > 0 && share.isCrowded))
    }

    func wakeWritableWaiters() {
        let waiters = writableWaiters
        writableWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func untilClosed() async {
        await suspend(unless: isClosed) { closeWaiter = $0 }
    }

    /// Returns when the stream at hand has ended, or when it has to.
    func untilStreamsEnd() async {
        await suspend(unless: isDraining || isClosed || !isStreamRunning) { streamEndWaiter = $0 }
    }
}
