import Logging
import NIOCore

/// The end of a connection's pipeline: carries its events to the `Connection`, and its limits back to the reads.
final class ConnectionHandler<Service: VarlinkService>: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: Connection<Service>

    init(_ connection: Connection<Service>) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        connection.assumeIsolated { $0.receive(frame) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        connection.assumeIsolated { $0.readCompleted() }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        let mayRead = connection.assumeIsolated { connection in
            if !connection.mayRead { connection.holdRead() }
            return connection.mayRead
        }
        if mayRead { context.read() }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        connection.assumeIsolated { $0.writabilityChanged() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            connection.assumeIsolated { $0.inputEnded() }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        connection.assumeIsolated { $0.giveUp("Closing a connection that failed", ["error": "\(error)"]) }
    }
}
