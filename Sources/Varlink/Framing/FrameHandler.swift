import NIOCore

/// Turns what a socket reads into frames, and gives up on a peer that begins a frame and falls silent.
///
/// Silence counts only while a read is outstanding: a peer is not blamed for bytes that we leave in the kernel on
/// purpose.
final class FrameHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let processor: NIOSingleStepByteToMessageProcessor<FrameDecoder>
    private let incompleteFrameTimeout: Duration?
    private var silence: Scheduled<Void>?
    private var hasFailed = false

    /// A handler for one connection; without a timeout, half a frame may stand for ever.
    init(frameBytesMax: Int, incompleteFrameTimeout: Duration?) {
        processor = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytesMax: frameBytesMax))
        self.incompleteFrameTimeout = incompleteFrameTimeout
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        endSilence()
        guard !hasFailed else { return }
        do {
            try processor.process(buffer: unwrapInboundIn(data)) { frame in
                context.fireChannelRead(wrapInboundOut(frame))
            }
        } catch {
            fail(error, context: context)
        }
    }

    func read(context: ChannelHandlerContext) {
        if let incompleteFrameTimeout, processor.unprocessedBytes > 0, silence == nil, !hasFailed {
            silence = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(incompleteFrameTimeout)) {
                self.fail(FrameError.incomplete(after: incompleteFrameTimeout), context: context)
            }
        }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        endSilence()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        endSilence()
    }

    private func endSilence() {
        silence?.cancel()
        silence = nil
    }

    private func fail(_ error: any Error, context: ChannelHandlerContext) {
        hasFailed = true
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }
}
