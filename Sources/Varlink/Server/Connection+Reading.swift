import Logging
import NIOCore

/// Reading: what the limits allow, and the shutdown.
extension Connection {
    var mayRead: Bool {
        !hasInputEnded && backlog.isEmpty && !isFull
    }

    func holdRead() {
        isReadHeld = true
    }

    /// Number of calls of one connection that are dispatched or answered before others have their turn.
    static var turnCountMax: Int { 4 }

    /// Takes a frame that was read.
    ///
    /// The first ones of a read are dispatched at once unless others wait for their answers, the rest when it is the
    /// connection's turn: many connections that send many calls each would keep the loop from all others otherwise.
    func receive(_ frame: ByteBuffer) {
        guard !hasInputEnded else { return }
        guard backlog.isEmpty, !isFull, readCount < Self.turnCountMax, !executor.hasMany || readCount > 0 else {
            backlog.append(frame)
            backlogBytes += frame.readableBytes
            noteHeld()
            return
        }
        readCount += 1
        dispatch(frame)
        noteHeld()
    }

    func readCompleted() {
        readCount = 0
        if !isFull { awaitTurn() }
    }

    /// The peer will send nothing more, though it may still read.
    func inputEnded() {
        hasInputEnded = true
        endPause()
        goOnReading()
        wakeWriter()
    }

    /// The socket is closed: what waits for it goes on, and only oneway calls are still done.
    func becameClosed() {
        isClosed = true
        hasInputEnded = true
        drainCheck.take()?.cancel()
        drainEnd.take()?.cancel()
        while let frame = takeBacklog() { dispatch(frame) }
        calls.keepOneway()
        share.close()
        wakeWriter()
        wakeWritableWaiters()
        streamEndWaiter.take()?.resume()
        closeWaiter.take()?.resume()
    }

    private var isFull: Bool { isPaused || calls.isFull(limits) || isCrowdedOut }

    /// Whether the user's replies have to be written before more is done here; not when it is the last that comes.
    private var isCrowdedOut: Bool {
        !hasInputEnded && (!calls.isEmpty || share.unwrittenBytes > 0) && share.isCrowded
    }

    private func takeBacklog() -> ByteBuffer? {
        guard let frame = backlog.popFirst() else { return nil }
        backlogBytes -= frame.readableBytes
        return frame
    }

    func noteHeld() {
        guard !isClosed else { return }
        executor.hasMany = calls.count > 1 || !backlog.isEmpty
        share.callBytes = calls.callBytes + backlogBytes
        share.queuedReplyBytes = calls.queuedBytes
    }

    private func dispatch(_ frame: ByteBuffer) {
        let call: IncomingCall
        do {
            call = try IncomingCall(frame: frame)
        } catch {
            giveUp("Closing a connection that sent a malformed message", ["error": "\(error)"])
            return
        }
        let slot = CallSlot(
            number: calls.nextNumber(),
            isOneway: call.isOneway,
            wantsMore: call.wantsMore,
            answer: service.dispatch(call, session: session),
            callBytes: frame.readableBytes
        )
        if case .now(let reply) = slot.answer, calls.isEmpty, channel.isWritable {
            write(reply, for: slot)
        } else if !isClosed || slot.isOneway {
            calls.append(slot)
            wakeWriter()
        }
    }

    /// Goes on with what was held back when the others on the loop have had their turn.
    private func awaitTurn() {
        guard !backlog.isEmpty, !isTurnAwaited else { return }
        isTurnAwaited = true
        executor.inTurn {
            self.assumeIsolated { connection in
                connection.isTurnAwaited = false
                connection.goOnReading()
            }
        }
    }

    /// After an answer: dispatches some of what was held back, then reads again.
    func goOnReading() {
        var count = 0
        while !isFull, count < Self.turnCountMax, let frame = takeBacklog() {
            dispatch(frame)
            count += 1
        }
        noteHeld()
        if !isFull { awaitTurn() }
        if hasInputEnded, backlog.isEmpty { wakeWriter() }
        guard isReadHeld, mayRead else { return }
        isReadHeld = false
        channel.read()
    }

    /// Goes on with what was held back for want of room, when the loop has looked at its sockets.
    ///
    /// A peer that reads as fast as the server writes would have the loop to itself otherwise.
    func goOnLater() {
        guard !isFull, !backlog.isEmpty || isReadHeld, !isGoingOn else { return }
        isGoingOn = true
        channel.eventLoop.scheduleTask(in: .milliseconds(1)) {
            self.assumeIsolated { connection in
                connection.isGoingOn = false
                connection.goOnReading()
            }
        }
    }

    /// Goes by other limits; what waited under the old ones goes on where there is room now.
    func apply(_ limits: ServerLimits) {
        guard !isClosed else { return }
        self.limits = limits
        share.limitsChanged?(limits)
        // It fails when the channel is closed, and then nothing is written any more.
        try? channel.syncOptions?.setOption(.writeBufferWaterMark, value: limits.outputWaterMark)
        wakeWritableWaiters()
        goOnReading()
    }

    func pauseReading() {
        guard !isPaused, !hasInputEnded, limits.busyPause > .zero else { return }
        isPaused = true
        channel.eventLoop.scheduleTask(in: TimeAmount(limits.busyPause)) { self.assumeIsolated { $0.endPause() } }
    }

    private func endPause() {
        guard isPaused else { return }
        isPaused = false
        goOnReading()
    }

    func beginDrain() {
        isDraining = true
        inputEnded()
        streamEndWaiter.take()?.resume()
        guard !isClosed, drainEnd == nil else { return }
        scheduleDrainCheck()
        drainEnd = channel.eventLoop.scheduleTask(in: TimeAmount(limits.drainLimit)) {
            self.assumeIsolated { $0.endDrain() }
        }
    }

    /// Ends a shutdown that has taken too long: what is left gets the service's error, in order, and the connection is
    /// closed.
    private func endDrain() {
        guard !isClosed else { return }
        for slot in calls.giveUp() {
            if let error = service.stoppingError { write(.error(error), for: slot) }
        }
        hasGivenUp = true
        flush()
        giveUp("Closing a connection whose calls took too long to be answered", [:])
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
        backlogBytes = 0
        noteHeld()
        hasInputEnded = true
        // What was answered before is still to go out.
        if isFlushScheduled { flush() }
        channel.close(promise: nil)
    }
}
