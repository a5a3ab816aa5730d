import NIOCore

/// Turns what a socket reads into frames, and gives up on a peer that begins a frame and doesn't end it in time.
///
/// The time runs from a frame's first byte to its last, however often something comes in between. Time in which answers
/// are waited for before more is read doesn't count; time in which the connection waits for room does, since
/// that room is what unfinished frames take.
final class FrameHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let processor: NIOSingleStepByteToMessageProcessor<FrameDecoder>
    private let frameBound: FrameBound
    private var frameTimeout: Duration?
    private let share: HeldShare?
    private var timer: (scheduled: Scheduled<Void>, since: NIODeadline)?
    private var timeLeft: TimeAmount
    private var isReadHeld = false
    private var hasFailed = false

    /// A handler for one connection; without a timeout, half a frame may stand for ever.
    init(frameBytesMax: Int, incompleteFrameTimeout: Duration?, share: HeldShare? = nil) {
        frameBound = FrameBound(bytesMax: frameBytesMax)
        processor = NIOSingleStepByteToMessageProcessor(FrameDecoder(bound: frameBound))
        frameTimeout = incompleteFrameTimeout
        timeLeft = TimeAmount(incompleteFrameTimeout ?? .zero)
        self.share = share
    }

    func handlerAdded(context: ChannelHandlerContext) {
        share?.resumeReading = { [weak self] in self?.resumeReading(context) }
        share?.limitsChanged = { [weak self] limits in self?.apply(limits) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        stopTimer(context)
        guard !hasFailed else { return }
        do {
            try processor.process(buffer: unwrapInboundIn(data)) { frame in
                frameEnded()
                context.fireChannelRead(wrapInboundOut(frame))
            }
        } catch {
            fail(error, context: context)
        }
        share?.incompleteBytes = hasFailed ? 0 : processor.unprocessedBytes
    }

    func read(context: ChannelHandlerContext) {
        guard !hasFailed, !isReadHeld else { return }
        startTimer(context)
        guard share?.mayRead != false else {
            isReadHeld = true
            return
        }
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopTimer(context)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stopTimer(context)
        share?.resumeReading = nil
        share?.limitsChanged = nil
    }

    /// Goes by other limits from the next frame on; one that is too long by now ends at what comes next of it.
    private func apply(_ limits: ServerLimits) {
        frameBound.bytesMax = limits.frameBytesMax
        frameTimeout = limits.incompleteFrameTimeout
    }

    private func resumeReading(_ context: ChannelHandlerContext) {
        guard isReadHeld else { return }
        isReadHeld = false
        read(context: context)
    }

    private func frameEnded() {
        timeLeft = TimeAmount(frameTimeout ?? .zero)
        share?.incompleteBytes = 0
        share?.callEnded()
    }

    private func startTimer(_ context: ChannelHandlerContext) {
        guard let frameTimeout, processor.unprocessedBytes > 0, timer == nil else { return }
        let scheduled = context.eventLoop.assumeIsolated().scheduleTask(in: timeLeft) {
            self.fail(FrameError.incomplete(after: frameTimeout), context: context)
        }
        timer = (scheduled, context.eventLoop.now)
    }

    private func stopTimer(_ context: ChannelHandlerContext) {
        guard let running = timer.take() else { return }
        running.scheduled.cancel()
        timeLeft = max(.zero, timeLeft - (context.eventLoop.now - running.since))
    }

    private func fail(_ error: any Error, context: ChannelHandlerContext) {
        hasFailed = true
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }
}
