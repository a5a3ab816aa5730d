import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// A connection to a Varlink service.
///
/// Calls may be made from several tasks at once: they are pipelined, and answered by the server in the order in which
/// they were sent.
package final class VarlinkClient: Sendable {
    /// Maximum length of a reply by default, in bytes; other Varlink implementations refuse longer ones.
    package static let replyBytesMaxDefault = 16 << 20

    private let path: String
    private let channel: any Channel
    private let handler: NIOLoopBound<ClientHandler>
    private let streamCount = Mutex(0)

    /// Connects to `unix:/path` or to a path.
    package static func connect(
        to address: String,
        replyBytesMax: Int = replyBytesMaxDefault
    ) async throws(VarlinkClientError) -> VarlinkClient {
        let path = try UnixAddress(address).path
        return try await open(path, replyBytesMax) { initializer in
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(unixDomainSocketPath: path, channelInitializer: initializer)
        }
    }

    /// Takes over a connected socket; `name` stands for its address in errors.
    package static func adopt(
        _ descriptor: CInt,
        name: String,
        replyBytesMax: Int = replyBytesMaxDefault
    ) async throws(VarlinkClientError) -> VarlinkClient {
        try await open(name, replyBytesMax) { initializer in
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .withConnectedSocket(descriptor, channelInitializer: initializer)
        }
    }

    private typealias Opened = (channel: any Channel, handler: NIOLoopBound<ClientHandler>)
    private typealias Initializer = @Sendable (any Channel) -> EventLoopFuture<Opened>

    private static func open(
        _ path: String,
        _ replyBytesMax: Int,
        _ open: (@escaping Initializer) async throws -> Opened
    ) async throws(VarlinkClientError) -> VarlinkClient {
        do {
            let (channel, handler) = try await open { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = ClientHandler(path: path)
                    try channel.pipeline.syncOperations.addHandlers([
                        FrameHandler(frameBytesMax: replyBytesMax, incompleteFrameTimeout: nil), handler,
                    ])
                    return (channel, NIOLoopBound(handler, eventLoop: channel.eventLoop))
                }
            }
            return VarlinkClient(path: path, channel: channel, handler: handler)
        } catch {
            throw .connecting(to: path, failedWith: error)
        }
    }

    private init(path: String, channel: any Channel, handler: NIOLoopBound<ClientHandler>) {
        self.path = path
        self.channel = channel
        self.handler = handler
    }

    deinit {
        channel.close(promise: nil)
    }

    /// Calls a method and waits for what it returns.
    ///
    /// Throws the `VarlinkError` that the server answered, or a `VarlinkClientError`. Cancelling the wait does not
    /// take back the call, and does not disturb others.
    package func call<P: Encodable, R: Decodable>(_ method: String, _ parameters: P, as type: R.Type) async throws -> R
    {
        try await submit(method, parameters, as: type).value()
    }

    /// Sends a call and returns at once.
    ///
    /// Calls submitted one after the other are sent in that order.
    package func submit<P: Encodable, R: Decodable>(
        _ method: String,
        _ parameters: P,
        as type: R.Type
    ) throws(VarlinkClientError) -> PendingReply<R> {
        let frame = try encode(CallHeader(method: method), parameters)
        let slot = ReplySlot()
        let handler = handler
        channel.eventLoop.execute { handler.value.send(frame, for: .slot(slot)) }
        return PendingReply(method: method, slot: slot)
    }

    /// Calls a method that answers several times.
    ///
    /// While it runs, later calls of this connection wait: use a connection of its own for a call that does not end
    /// by itself.
    package func more<P: Encodable, R: Decodable>(
        _ method: String,
        _ parameters: P,
        as type: R.Type
    ) throws(VarlinkClientError) -> ReplySequence<R> {
        let frame = try encode(CallHeader(method: method, wantsMore: true), parameters)
        let handler = handler
        let callNumber = streamCount.withLock { count in
            count += 1
            return count
        }
        let producer = NIOThrowingAsyncSequenceProducer.makeSequence(
            elementType: ReplyHeader.self,
            failureType: (any Error).self,
            backPressureStrategy: NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark(
                lowWatermark: 8,
                highWatermark: 32
            ),
            finishOnDeinit: true,
            delegate: ReplySequenceDelegate(callNumber: callNumber, handler: handler)
        )
        let source = producer.source
        channel.eventLoop.execute { handler.value.send(frame, for: .stream(source, callNumber: callNumber)) }
        return ReplySequence(method: method, replies: producer.sequence)
    }

    /// Calls a method and takes no reply; returns when the call is handed to the system.
    package func oneway<P: Encodable>(_ method: String, _ parameters: P) async throws(VarlinkClientError) {
        let frame = try encode(CallHeader(method: method, isOneway: true), parameters)
        do {
            try await channel.writeAndFlush(frame)
        } catch {
            throw .closed(path: path)
        }
    }

    /// Closes the connection; calls that wait for a reply fail with `closed`.
    package func close() async {
        // It fails when the connection is closed already.
        try? await channel.close()
    }

    /// Closes the connection without waiting for that; calls that wait for a reply fail with `closed`.
    package func abandon() {
        channel.close(promise: nil)
    }

    private func encode(_ header: CallHeader, _ parameters: some Encodable) throws(VarlinkClientError) -> ByteBuffer {
        do {
            return try MessageCodec.encodeCall(header, parameters: parameters)
        } catch {
            throw .unencodableParameters(method: header.method, reason: error.reason)
        }
    }
}

extension VarlinkClientError {
    fileprivate static func connecting(to path: String, failedWith error: any Error) -> VarlinkClientError {
        guard let error = error as? IOError else { return .connectFailed(path: path, reason: "\(error)") }
        switch error.errnoCode {
        case ENOENT: return .noSocket(path: path)
        case ECONNREFUSED: return .connectionRefused(path: path)
        case EACCES, EPERM: return .permissionDenied(path: path)
        case EAGAIN: return .connectFailed(path: path, reason: "too many clients are waiting; try again")
        default: return .connectFailed(path: path, reason: String(cString: strerror(error.errnoCode)))
        }
    }
}
