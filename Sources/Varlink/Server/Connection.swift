import Logging
import NIOCore

/// One client: its calls are dispatched as they are read, and one writer answers them in order.
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
    let limits: ServerLimits
    private let logger: Logger
    private let executor: any SerialExecutor
    nonisolated let taskExecutor: LoopExecutor

    /// Frames that came in the same read as others which filled the limits: read, not dispatched.
    private var backlog = CircularBuffer<ByteBuffer>()
    /// Calls dispatched whose turn has not come.
    private var slots = CircularBuffer<CallSlot>()
    /// Bytes of the calls in `slots` and of `current`.
    private var callBytes = 0
    /// Bytes of reply in `slots`.
    private var queuedBytes = 0
    /// The call whose answer the writer has in hand.
    private var current: CallSlot?
    /// Whether `current` is a stream that may still send.
    private var isStreamOpen = false
    /// Whether the body of a stream runs.
    private var isStreamRunning = false
    private var callCount = 0

    /// No further call will be read: the peer has finished, or the server shuts down.
    private var hasInputEnded = false
    /// The server shuts down: streams end.
    private var isDraining = false
    /// The socket is closed.
    private var isClosed = false
    /// A read is wanted that the limits forbid for now.
    private var isReadHeld = false
    private var isFlushScheduled = false
    /// Everything is answered; what is written goes out, and then the socket is closed.
    private var isEnding = false
    /// During a shutdown: when to look next whether the peer reads.
    private var drainCheck: Scheduled<Void>?

    private var writer: CheckedContinuation<Void, Never>?
    private var closeWaiter: CheckedContinuation<Void, Never>?
    private var streamEndWaiter: CheckedContinuation<Void, Never>?
    private var writableWaiters: [CheckedContinuation<Void, Never>] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A connection that is accepted and has its session; nothing is answered before `run`.
    init(channel: any Channel, service: Service, session: Service.Session, limits: ServerLimits, logger: Logger) {
        self.channel = channel
        self.service = service
        self.session = session
        self.limits = limits
        self.logger = logger
        executor = channel.eventLoop.executor
        taskExecutor = LoopExecutor(channel.eventLoop)
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
                if current?.isOneway != true { group.cancelAll() }
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

    /// Reads no further call; ends streams; closes when every call received is answered.
    nonisolated func drain() {
        channel.eventLoop.execute { self.assumeIsolated { $0.beginDrain() } }
    }
}

// MARK: - Reading

extension Connection {
    /// Whether the limits allow another read.
    var mayRead: Bool {
        !hasInputEnded && backlog.isEmpty && !isFull
    }

    /// Notes that a read was wanted and not done.
    func holdRead() {
        isReadHeld = true
    }

    /// Takes a frame that was read.
    func receive(_ frame: ByteBuffer) {
        guard !hasInputEnded else { return }
        guard backlog.isEmpty, !isFull else {
            backlog.append(frame)
            return
        }
        dispatch(frame)
    }

    /// The peer will send nothing more, though it may still read.
    func inputEnded() {
        hasInputEnded = true
        wakeWriter()
    }

    /// The socket is closed: what waits for it goes on, and only oneway calls are still done.
    func becameClosed() {
        isClosed = true
        hasInputEnded = true
        drainCheck.take()?.cancel()
        while let frame = backlog.popFirst() { dispatch(frame) }
        slots = CircularBuffer(slots.filter(\.isOneway))
        queuedBytes = slots.reduce(0) { $0 + $1.queuedBytes }
        callBytes = slots.reduce(current?.callBytes ?? 0) { $0 + $1.callBytes }
        wakeWriter()
        wakeWritableWaiters()
        streamEndWaiter.take()?.resume()
        closeWaiter.take()?.resume()
    }

    private var isFull: Bool {
        slots.count + (current == nil ? 0 : 1) >= max(1, limits.callsInFlightMax)
            || callBytes >= max(1, limits.callBytesInFlightMax)
            || queuedBytes >= max(1, limits.queuedOutputBytesMax)
    }

    private func dispatch(_ frame: ByteBuffer) {
        let call: IncomingCall
        do {
            call = try IncomingCall(frame: frame)
        } catch {
            giveUp("Closing a connection that sent a malformed message", ["error": "\(error)"])
            return
        }
        callCount += 1
        let slot = CallSlot(
            number: callCount,
            isOneway: call.isOneway,
            wantsMore: call.wantsMore,
            answer: service.dispatch(call, session: session),
            callBytes: frame.readableBytes
        )
        if case .now(let reply) = slot.answer, slots.isEmpty, current == nil, channel.isWritable {
            write(reply, for: slot)
        } else if !isClosed || slot.isOneway {
            slots.append(slot)
            queuedBytes += slot.queuedBytes
            callBytes += slot.callBytes
            wakeWriter()
        }
    }

    /// After an answer: dispatches what the limits held back, then reads again.
    private func goOnReading() {
        while !isFull, let frame = backlog.popFirst() { dispatch(frame) }
        guard isReadHeld, mayRead else { return }
        isReadHeld = false
        channel.read()
    }

    private func beginDrain() {
        isDraining = true
        inputEnded()
        streamEndWaiter.take()?.resume()
        scheduleDrainCheck()
    }

    /// Looks from time to time whether a peer takes what it is sent: one that doesn't must not hold up the shutdown.
    private func scheduleDrainCheck() {
        guard !isClosed else { return }
        drainCheck = channel.eventLoop.scheduleTask(in: TimeAmount(limits.drainTimeout)) {
            self.assumeIsolated { connection in
                guard !connection.isEnding, connection.channel.isWritable else {
                    return connection.giveUp("Closing a connection whose peer doesn't read", [:])
                }
                connection.scheduleDrainCheck()
            }
        }
    }

    /// Closes the connection; nothing more is dispatched.
    func giveUp(_ message: Logger.Message, _ metadata: Logger.Metadata) {
        logger.debug(message, metadata: metadata)
        backlog.removeAll()
        hasInputEnded = true
        channel.close(promise: nil)
    }
}

// MARK: - Answering

extension Connection {
    /// Answers call after call; returns when there will be no more, and then closes the connection.
    private func answerCalls() async {
        while let slot = await nextSlot() {
            current = slot
            await answer(slot)
            current = nil
            callBytes -= slot.callBytes
            goOnReading()
        }
        await flushAndClose()
    }

    private func nextSlot() async -> CallSlot? {
        while true {
            // Cancelled in the middle of an answer: `run` goes on with the oneway calls in a task that is not.
            if isClosed, Task.isCancelled { return nil }
            if let slot = slots.popFirst() {
                queuedBytes -= slot.queuedBytes
                return slot
            }
            if hasInputEnded { return nil }
            await withCheckedContinuation { writer = $0 }
        }
    }

    private func answer(_ slot: CallSlot) async {
        switch slot.answer {
        case .now(let reply): write(reply, for: slot)
        case .later(let work): write(await work(), for: slot)
        case .promised(let known, let wait):
            var reply = known()
            while reply == nil {
                await wait()
                reply = known()
            }
            if let reply { write(reply, for: slot) }
        case .stream(let body):
            if slot.wantsMore, !slot.isOneway {
                await stream(body, for: slot)
            } else {
                write(.error(VarlinkError.expectedMore), for: slot)
            }
        }
        if !channel.isWritable { await untilWritable() }
    }

    private func write(_ reply: Reply, for slot: CallSlot) {
        // Who is cancelled in an answer is about to be closed; what it says then isn't the answer.
        guard !slot.isOneway, !isClosed, !Task.isCancelled else { return }
        switch reply.frame {
        case .success(let frame): write(frame)
        case .failure(let error):
            giveUp("Closing a connection whose reply has no JSON form", ["error": "\(error)"])
        }
    }

    /// Writes; the flush comes at the end of the event loop's turn, so that replies that are ready together leave
    /// together.
    private func write(_ frame: ByteBuffer) {
        channel.write(frame, promise: nil)
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        channel.eventLoop.execute { self.assumeIsolated { $0.flush() } }
    }

    private func flush() {
        isFlushScheduled = false
        channel.flush()
    }

    /// Closes when everything is written.
    private func flushAndClose() async {
        guard !isClosed else { return }
        isEnding = true
        // A failed write is as good as a done one: the connection ends either way.
        try? await channel.writeAndFlush(ByteBuffer()).get()
        channel.close(promise: nil)
    }

    private func wakeWriter() {
        writer.take()?.resume()
    }
}

// MARK: - Streaming

extension Connection: ReplySink {
    /// Why the body of a stream ended.
    private enum StreamOutcome: Sendable {
        case returned
        case failed(VarlinkError)
        case broken(any Error)
    }

    func stream(_ frame: ByteBuffer, callNumber: Int, isLast: Bool) async throws {
        guard isStreamOpen, current?.number == callNumber else { throw ReplyStreamError.finished }
        if isLast { isStreamOpen = false }
        guard !isClosed else { throw ReplyStreamError.peerGone }
        write(frame)
        await untilWritable()
        try Task.checkCancellation()
    }

    /// Runs the body of a stream beside a wait for the end of all streams, which cancels it.
    private func stream(_ body: @escaping @Sendable (ReplyStream) async throws -> Void, for slot: CallSlot) async {
        isStreamOpen = true
        isStreamRunning = true
        let replies = ReplyStream(sink: self, callNumber: slot.number)
        let outcome = await withTaskGroup(of: StreamOutcome?.self) { group in
            group.addTask { await self.run(body, replies) }
            group.addTask {
                await self.untilStreamsEnd()
                return nil
            }
            var outcome = StreamOutcome.returned
            for await ended in group {
                if let ended { outcome = ended }
                group.cancelAll()
            }
            return outcome
        }
        let wasFinished = !isStreamOpen
        isStreamOpen = false
        guard !wasFinished, !isClosed else { return }
        switch outcome {
        case .failed(let error): write(.error(error), for: slot)
        case .returned: giveUp("Closing a connection whose stream ended without a last reply", [:])
        case .broken(let error): giveUp("Closing a connection whose stream failed", ["error": "\(error)"])
        }
    }

    private func run(
        _ body: @escaping @Sendable (ReplyStream) async throws -> Void,
        _ replies: ReplyStream
    ) async -> StreamOutcome {
        defer {
            isStreamRunning = false
            streamEndWaiter.take()?.resume()
        }
        do {
            try await body(replies)
            return .returned
        } catch let error as any VarlinkErrorConvertible {
            return .failed(error.varlinkError)
        } catch {
            return .broken(error)
        }
    }
}

// MARK: - Waiting

extension Connection {
    /// The socket takes bytes again, or does no longer.
    func writabilityChanged() {
        if channel.isWritable { wakeWritableWaiters() }
    }

    private func untilWritable() async {
        while !channel.isWritable, !isClosed {
            await withCheckedContinuation { writableWaiters.append($0) }
        }
    }

    private func wakeWritableWaiters() {
        let waiters = writableWaiters
        writableWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func untilClosed() async {
        guard !isClosed else { return }
        await withCheckedContinuation { closeWaiter = $0 }
    }

    /// Returns when the stream at hand has ended, or when it has to.
    private func untilStreamsEnd() async {
        guard !isDraining, !isClosed, isStreamRunning else { return }
        await withCheckedContinuation { streamEndWaiter = $0 }
    }
}
