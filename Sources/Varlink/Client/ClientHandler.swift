import NIOCore

/// Matches the replies of a connection to its calls, in order.
///
/// Lives on the connection's event loop.
final class ClientHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Consumer that waits for the replies to a call.
    enum Consumer {
        case slot(ReplySlot)
        case stream(ReplySequence<JSONValue>.Producer.Source, callNumber: Int)
    }

    private let path: String
    private var consumers = CircularBuffer<Consumer>()
    private var context: ChannelHandlerContext?
    /// Reason for which the connection ended, when it was not just closed.
    private var failure: VarlinkClientError?
    /// Reply that the server sent before any call: why it doesn't serve this connection.
    private var farewell: ReplyHeader?
    private var hasSent = false
    private var isReadingPaused = false
    private var isReadHeld = false
    private var isFlushScheduled = false

    init(path: String) {
        self.path = path
    }

    func send(_ frame: ByteBuffer, for consumer: Consumer) {
        hasSent = true
        guard let context, farewell == nil else {
            finish(consumer, with: failure ?? .closed(path: path))
            return
        }
        consumers.append(consumer)
        context.write(wrapOutboundOut(frame), promise: nil)
        guard !isFlushScheduled else { return }
        // Calls submitted together leave together.
        isFlushScheduled = true
        context.eventLoop.assumeIsolated().execute {
            self.isFlushScheduled = false
            self.context?.flush()
        }
    }

    /// The consumer of a stream takes more.
    func resumeReading() {
        isReadingPaused = false
        guard isReadHeld else { return }
        isReadHeld = false
        context?.read()
    }

    /// The consumer of a stream has gone; if the stream has not ended, the connection has to.
    func abandonStream(_ callNumber: Int) {
        let isOpen = consumers.contains { consumer in
            if case .stream(_, callNumber) = consumer { true } else { false }
        }
        if isOpen { context?.close(promise: nil) }
    }

    // MARK: - ChannelDuplexHandler

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        finishConsumers()
    }

    func channelInactive(context: ChannelHandlerContext) {
        finishConsumers()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? FrameError { failure = .protocolViolation(path: path, reason: "\(error)") }
        context.close(promise: nil)
    }

    func read(context: ChannelHandlerContext) {
        if isReadingPaused {
            isReadHeld = true
        } else {
            context.read()
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard failure == nil else { return }
        do {
            try receive(try MessageCodec.decodeReply(unwrapInboundIn(data)))
        } catch {
            failure = .protocolViolation(path: path, reason: "\(error)")
            context.close(promise: nil)
        }
    }

    private func receive(_ reply: ReplyHeader) throws(MalformedMessage) {
        switch consumers.first {
        case nil:
            guard !hasSent, reply.error != nil, !reply.continues else {
                throw .wrongShape(reason: "there is no call that it could answer")
            }
            farewell = reply
        case .slot(let slot):
            guard !reply.continues else { throw .wrongShape(reason: "it continues, which nobody asked for") }
            consumers.removeFirst()
            slot.fill(.success(reply))
        case .stream(let source, _):
            if case .stopProducing = source.yield(reply) { isReadingPaused = true }
            guard !reply.continues else { return }
            consumers.removeFirst()
            source.finish()
            resumeReading()
        }
    }

    private func finishConsumers() {
        context = nil
        for consumer in consumers { finish(consumer, with: failure ?? .closed(path: path)) }
        consumers.removeAll()
    }

    private func finish(_ consumer: Consumer, with error: VarlinkClientError) {
        switch consumer {
        case .slot(let slot): slot.fill(farewell.map { .success($0) } ?? .failure(error))
        case .stream(let source, _):
            guard let farewell else { return source.finish(error) }
            _ = source.yield(farewell)
            source.finish()
        }
    }
}
