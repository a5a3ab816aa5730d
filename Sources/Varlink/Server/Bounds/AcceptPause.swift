import Glibc
import NIOCore

/// Stops accepting for a while when the process or the machine is out of descriptors.
///
/// What can't be accepted stays in the socket's queue, which would wake the event loop at once, again and again.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    /// Duration without accepting connections when descriptors run out.
    static let pause = TimeAmount.seconds(1)

    private let notices: NoticeLimiter
    private var isPaused = false

    init(notices: NoticeLimiter) {
        self.notices = notices
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, Self.isShortage(error.errnoCode) else {
            context.fireErrorCaught(error)
            return
        }
        notices.notify(.outOfDescriptors(errorNumber: error.errnoCode), at: context.eventLoop.now)
        guard !isPaused else { return }
        isPaused = true
        // Not a read that is held back: the one that failed is still wanted, and only this takes it back.
        Self.setReading(false, context)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isPaused = false
            Self.setReading(true, context)
        }
    }

    private static func setReading(_ isReading: Bool, _ context: ChannelHandlerContext) {
        // It fails when the socket is closed, and then there is nothing to accept.
        try? context.channel.syncOptions?.setOption(.autoRead, value: isReading)
    }

    /// Whether an error of accept means that there is too little of something that comes back.
    private static func isShortage(_ errorNumber: CInt) -> Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errorNumber)
    }
}
