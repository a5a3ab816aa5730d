package import Logging
import NIOCore
import NIOPosix
import Synchronization

/// Serves a `VarlinkService` on a Unix socket.
///
/// The listening socket is an async channel that feeds one task per connection. A connection's reader is a channel
/// handler rather than a task, since then a call reaches `dispatch` without a change of threads (see `Connection`).
package final class VarlinkServer<Service: VarlinkService>: Sendable {
    private enum State {
        case idle
        case running(any Channel)
        case shutDown
    }

    private let service: Service
    private let address: ListenAddress
    private let logger: Logger
    private let registry: ConnectionRegistry<Service>
    private let held: HeldBytes
    private let notices: NoticeLimiter
    private let state = Mutex(State.idle)

    /// Creates a server that does not listen yet.
    ///
    /// Without a logger it is silent; it never logs above debug. `notify` is called with notices for the operator of
    /// the server, each kind at most once in ten minutes.
    package init(
        service: Service,
        at address: ListenAddress,
        limits: ServerLimits = ServerLimits(),
        logger: Logger? = nil,
        notify: @escaping @Sendable (ServerNotice) -> Void = { _ in }
    ) {
        self.service = service
        self.address = address
        self.logger = logger ?? Logger(label: "varlink.server") { _ in SwiftLogNoOpLogHandler() }
        registry = ConnectionRegistry(limits: limits)
        held = HeldBytes(limits: limits)
        notices = NoticeLimiter(notify: notify)
    }

    package var connectionCounts: (count: Int, max: Int) { registry.connectionCounts }

    /// Listens and serves until `shutdown`, and returns when every connection has ended.
    ///
    /// May be called once. Cancelling the task closes every connection at once. Throws `VarlinkServerError` when it
    /// cannot listen. `whenListening` runs when clients can connect, before the first is served.
    package func run(whenListening: @Sendable () async -> Void = {}) async throws {
        let listener = try UnixListener(address)
        defer { listener.removeFile() }
        let server = try await listen(listener)
        listener.raiseBacklog()
        guard begin(server.channel) else {
            try await server.executeThenClose { _ in }
            return
        }
        defer { registry.abandonUnstarted() }
        try await server.executeThenClose { connections in
            await whenListening()
            try await serve(connections)
        }
    }

    /// Serves the connected sockets of a sequence until it ends or `shutdown`, and returns when every connection has ended.
    ///
    /// Takes over each. Instead of the other `run`, and once, too; nothing listens then.
    package func run(over sockets: AsyncStream<CInt>) async {
        await withDiscardingTaskGroup { group in
            for await descriptor in sockets {
                guard let connection = await adopt(descriptor) else { continue }
                group.addTask(executorPreference: connection.executor) { await self.registry.run(connection) }
            }
            registry.drain()
        }
    }

    private func adopt(_ descriptor: CInt) async -> Connection<Service>? {
        do {
            return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.maxMessagesPerRead, value: 1)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .withConnectedSocket(descriptor) { channel in
                    channel.eventLoop.makeCompletedFuture { self.accept(channel) }
                }
        } catch {
            logger.debug("A connected socket can't be served", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// Stops accepting; each connection finishes the calls that it has received, ends its streams, and closes.
    ///
    /// May be called at any time from anywhere; before `run` it makes that return at once. `run` returns when all is
    /// done.
    package func shutdown() {
        let channel = state.withLock { state -> (any Channel)? in
            defer { state = .shutDown }
            guard case .running(let channel) = state else { return nil }
            return channel
        }
        channel?.close(promise: nil)
        registry.drain()
    }

    /// Goes by other limits from now on, on all connections that are open and on those to come.
    ///
    /// Connections that are open stay open, also when there are more than there may be now.
    package func update(_ limits: ServerLimits) {
        held.update(limits)
        registry.update(limits)
    }

    /// Ends the connections whose session would be another one now: each finishes the calls that it has received.
    package func endOutdated() {
        registry.drain { service.isCurrent($0) }
    }

    /// False when the server was shut down before it could begin.
    private func begin(_ channel: any Channel) -> Bool {
        state.withLock { state in
            switch state {
            case .idle:
                state = .running(channel)
                return true
            case .running: preconditionFailure("A server runs only once")
            case .shutDown: return false
            }
        }
    }

    private func serve(_ connections: NIOAsyncChannelInboundStream<Connection<Service>?>) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            for try await connection in connections {
                guard let connection else { continue }
                group.addTask(executorPreference: connection.executor) { await self.registry.run(connection) }
            }
        }
    }

    private func listen(_ listener: UnixListener) async throws -> NIOAsyncChannel<Connection<Service>?, Never> {
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelInitializer { [notices] channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(AcceptPause(notices: notices))
                    }
                }
                // A rush of connections that are refused must not keep others waiting in the socket's queue.
                .serverChannelOption(.maxMessagesPerRead, value: 128)
                // One read a turn: a peer that sends much neither holds up the others nor keeps more than one buffer.
                .childChannelOption(.maxMessagesPerRead, value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .bind(listener.descriptor) { channel in
                    channel.eventLoop.makeCompletedFuture { self.accept(channel) }
                }
        } catch {
            throw VarlinkServerError.cannotListen(address: address.description, reason: "\(error)")
        }
    }

    /// Makes the connection of an accepted socket; nil when it is refused, and then it is closed.
    private func accept(_ channel: any Channel) -> Connection<Service>? {
        do {
            let pipeline = channel.pipeline.syncOperations
            let session = try pipeline.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { descriptor in
                try service.openSession(descriptor: descriptor)
            }
            guard let session else { throw ChannelError.operationUnsupported }
            let connection = Connection(
                channel: channel,
                service: service,
                session: session,
                limits: registry.limits,
                held: held,
                logger: logger
            )
            if let refusal = registry.add(connection) {
                refuse(connection, refusal)
                return nil
            }
            // Behind `add`: a change that came before it hasn't reached the connection.
            let limits = registry.limits
            connection.assumeIsolated { $0.limits = limits }
            try channel.syncOptions?.setOption(.writeBufferWaterMark, value: limits.outputWaterMark)
            try pipeline.addHandlers([
                FrameHandler(
                    frameBytesMax: limits.frameBytesMax,
                    incompleteFrameTimeout: limits.incompleteFrameTimeout,
                    share: connection.share
                ),
                ConnectionHandler(connection),
            ])
            // Unlike `channelInactive`, this comes also when the socket fails before it is ready.
            channel.closeFuture.assumeIsolated().whenComplete { _ in connection.assumeIsolated { $0.becameClosed() } }
            return connection
        } catch {
            logger.debug("Refusing a connection", metadata: ["error": "\(error)"])
            channel.close(promise: nil)
            return nil
        }
    }

    private func refuse(_ connection: Connection<Service>, _ refusal: ConnectionRefusal) {
        logger.debug("Refusing a connection", metadata: ["refusal": "\(refusal)"])
        // The socket of one that is told why stays open for a moment; few of them may.
        guard refusal != .shuttingDown, registry.beginFarewell() else { return connection.abandon() }
        notices.notify(.refusing(refusal), at: connection.channel.eventLoop.now)
        connection.channel.closeFuture.whenComplete { [registry] _ in registry.endFarewell() }
        connection.refuse(with: service.refusal(refusal), timeout: registry.limits.refusalTimeout)
    }
}
