import FlowClient
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Listener for HTTP/1.1 that answers one request of each connection, within bounds of size and time.
final class LinkServer: Sendable {
    /// Most connections at once; what comes beyond is closed.
    static let connectionCountMax = 256
    /// Most bytes of a request with its body; nothing that it takes needs more.
    static let requestSizeBytesMax = 16 << 10
    /// Longest time from a connection to the end of its request.
    static let requestTimeLimit = Duration.seconds(5)
    /// Longest time from there to the end of the answer.
    static let answerTimeLimit = Duration.seconds(15)

    /// Reason for an end that was not requested.
    enum Failure: Error { case closed }

    private enum State {
        case idle
        case running(any Channel)
        case shutDown
    }

    private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>>

    private let service: LinkService
    private let feeds = FeedGate()
    private let state = Mutex(State.idle)
    private let connectionCount = Mutex(0)

    init(service: LinkService) { self.service = service }

    /// Serves until `shutdown`; returns when the last answer is out.
    ///
    /// Throws where it can't listen, or can't go on. `whenListening` is called with the address at which it listens.
    func run(at place: ListenPlace, whenListening: @Sendable (String) -> Void) async throws {
        let server = try await listen(at: place)
        let isWanted = state.withLock { state in
            guard case .idle = state else { return false }
            state = .running(server.channel)
            return true
        }
        // Asked to stop meanwhile, it may have accepted somebody who waited.
        if !isWanted { await Self.close(server.channel) }
        try await server.executeThenClose { connections in
            if isWanted { whenListening(server.channel.localAddress.flatMap(Self.text) ?? place.description) }
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections { group.addTask { await self.serve(connection) } }
            }
        }
        guard state.withLock({ if case .shutDown = $0 { true } else { false } }) else { throw Failure.closed }
    }

    /// Accepts nothing more; what was accepted is answered.
    func shutdown() async {
        let channel = state.withLock { state -> (any Channel)? in
            defer { state = .shutDown }
            guard case .running(let channel) = state else { return nil }
            return channel
        }
        if let channel { await Self.close(channel) }
    }

    /// Closes a listener once every connection that it has accepted is with its handler.
    ///
    /// On the way there a connection goes to a loop of its own and back, twice: to be made, and to be wrapped.
    private static func close(_ listener: any Channel) async {
        try? await listener.setOption(.autoRead, value: false).get()
        for _ in 0..<2 {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
            try? await listener.eventLoop.submit {}.get()
        }
        listener.close(promise: nil)
    }

    private func listen(at place: ListenPlace) async throws -> NIOAsyncChannel<Connection, Never> {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        let initializer: @Sendable (any Channel) -> EventLoopFuture<Connection> = { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                try pipeline.addHandler(RequestBound(sizeBytesMax: Self.requestSizeBytesMax))
                try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                try pipeline.addHandler(ResponseParts())
                return try Connection(wrappingChannelSynchronously: channel)
            }
        }
        return switch place {
        case .address(let host, let port):
            try await bootstrap.bind(host: host, port: port, childChannelInitializer: initializer)
        case .descriptor(let descriptor):
            try await bootstrap.bind(descriptor, childChannelInitializer: initializer)
        }
    }

    /// Answers the request of a connection, and closes it.
    ///
    /// A fault of one connection doesn't affect others.
    private func serve(_ connection: Connection) async {
        let hasRoom = connectionCount.withLock { count in
            count += 1
            return count <= Self.connectionCountMax
        }
        defer { connectionCount.withLock { $0 -= 1 } }
        try? await connection.executeThenClose { inbound, outbound in
            guard hasRoom else { return }
            let head = try await RealTime.limited(to: Self.requestTimeLimit) { try await Self.request(inbound) }
            guard let head else { return }
            let request = LinkRequest(head, from: connection.channel.remoteAddress)
            try await RealTime.limited(to: Self.answerTimeLimit) {
                let answer: @Sendable () async throws -> Void = {
                    let answer = await self.service.answer(request)
                    try await Self.send(answer, isHead: head.method == .HEAD, outbound, connection.channel)
                }
                try await request.isOfFeed ? self.feeds.through(answer) : answer()
            }
        }
    }

    /// The head of a request that is there as a whole; its body says nothing.
    private static func request(
        _ parts: NIOAsyncChannelInboundStream<HTTPServerRequestPart>
    ) async throws -> HTTPRequestHead? {
        var head: HTTPRequestHead?
        for try await part in parts {
            switch part {
            case .head(let found): head = found
            case .body: break
            case .end: return head
            }
        }
        return nil
    }

    private static func send(
        _ answer: LinkAnswer,
        isHead: Bool,
        _ outbound: NIOAsyncChannelOutboundWriter<HTTPPart<HTTPResponseHead, ByteBuffer>>,
        _ channel: any Channel
    ) async throws {
        let body = ByteBuffer(string: answer.body)
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        headers.add(name: "Content-Length", value: "\(body.readableBytes)")
        headers.add(name: "Connection", value: "close")
        let head = HTTPResponseHead(
            version: .http1_1,
            status: HTTPResponseStatus(statusCode: answer.status),
            headers: headers
        )
        try await outbound.write(.head(head))
        if !isHead { try await outbound.write(.body(body)) }
        // The writer doesn't wait until what it takes is out, and a close throws away what isn't.
        try await channel.writeAndFlush(HTTPPart<HTTPResponseHead, ByteBuffer>.end(nil))
    }

    private static func text(_ address: SocketAddress) -> String? {
        guard let host = address.ipAddress, let port = address.port else { return address.pathname }
        return "\(ListenPlace.address(host, port))"
    }
}

/// Refuses a request of which more has come than any may have.
private final class RequestBound: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let sizeBytesMax: Int
    private var sizeBytes = 0

    init(sizeBytesMax: Int) { self.sizeBytesMax = sizeBytesMax }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let before = sizeBytes
        sizeBytes += unwrapInboundIn(data).readableBytes
        if sizeBytes <= sizeBytesMax { return context.fireChannelRead(data) }
        guard before <= sizeBytesMax else { return }
        // The handler of errors answers it with 400, unless an answer is on its way.
        context.fireErrorCaught(HTTPParserError.headerOverflow)
        context.close(promise: nil)
    }
}

/// Takes answers whose bodies are bytes.
private final class ResponseParts: ChannelOutboundHandler {
    typealias OutboundIn = HTTPPart<HTTPResponseHead, ByteBuffer>
    typealias OutboundOut = HTTPServerResponsePart

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part: HTTPServerResponsePart =
            switch unwrapOutboundIn(data) {
            case .head(let head): .head(head)
            case .body(let bytes): .body(.byteBuffer(bytes))
            case .end(let trailers): .end(trailers)
            }
        context.write(wrapOutboundOut(part), promise: promise)
    }
}
