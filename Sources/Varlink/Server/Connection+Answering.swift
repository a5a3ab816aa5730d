import Logging
import NIOCore

/// Answering: one writer, in the order of the calls.
extension Connection {
    /// Answers call after call; returns when there will be no more, and then closes the connection.
    func answerCalls() async {
        var count = 0
        while let slot = await nextSlot() {
            await answer(slot)
            calls.endCurrent()
            noteHeld()
            goOnReading()
            count += 1
            if count % Self.turnCountMax == 0, executor.hasMany { await Task.yield() }
        }
        await flushAndClose()
    }

    private var isInputDone: Bool { hasInputEnded && backlog.isEmpty }

    private func nextSlot() async -> CallSlot? {
        while true {
            // Cancelled in the middle of an answer: `run` goes on with the oneway calls in a task that is not.
            if isClosed, Task.isCancelled { return nil }
            if let slot = calls.beginNext() {
                noteHeld()
                return slot
            }
            if isInputDone { return nil }
            await suspend(unless: !calls.isEmpty || isInputDone) { writer = $0 }
        }
    }

    private func answer(_ slot: CallSlot) async {
        switch slot.answer {
        case .now(let reply): write(reply, for: slot)
        case .later(let work): write(await work(), for: slot)
        case .promised(let known, let wait):
            var reply = known()
            while reply == nil, !Task.isCancelled {
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
        await untilWritable()
    }

    func write(_ reply: Reply, for slot: CallSlot) {
        if reply.slowsReading { pauseReading() }
        // Who is cancelled in an answer is about to be closed; what it says then isn't the answer.
        guard !slot.isOneway, !isClosed, !hasGivenUp, !Task.isCancelled else { return }
        switch reply.frame {
        case .success(let frame): write(frame)
        case .failure(let error):
            giveUp("Closing a connection whose reply has no JSON form", ["error": "\(error)"])
        }
    }

    /// Writes; the flush comes at the end of the event loop's turn, so that replies that are ready together leave
    /// together.
    func write(_ frame: ByteBuffer) {
        channel.write(frame, promise: nil)
        share.unwrittenBytes += frame.readableBytes
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        channel.eventLoop.execute { self.assumeIsolated { $0.flush() } }
    }

    func flush() {
        isFlushScheduled = false
        channel.flush()
        noteUnwritten()
        guard share.unwrittenBytes == 0 else { return }
        wakeWritableWaiters()
        goOnLater()
    }

    /// Counts what the socket didn't take, until it has.
    private func noteUnwritten() {
        // It fails when the channel is closed, and then nothing is held.
        let unwritten = (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        share.unwrittenBytes = isClosed ? 0 : unwritten
        guard share.unwrittenBytes > 0, !isUnwrittenWatched else { return }
        isUnwrittenWatched = true
        // What is written last is complete when all before it is.
        channel.writeAndFlush(ByteBuffer()).assumeIsolated().whenComplete { _ in
            self.assumeIsolated { connection in
                connection.isUnwrittenWatched = false
                connection.noteUnwritten()
                connection.wakeWritableWaiters()
                connection.goOnLater()
            }
        }
    }

    private func flushAndClose() async {
        guard !isClosed else { return }
        isEnding = true
        // A failed write is as good as a done one: the connection ends either way.
        try? await channel.writeAndFlush(ByteBuffer()).get()
        channel.close(promise: nil)
    }

    func wakeWriter() {
        writer.take()?.resume()
    }
}
