import FlowClient
import FlowCore
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Server of the pages, from its start to its end.
final class WebServer: Sendable {
    /// Time in which answers under way may end when the program does.
    private static let endTimeLimit = Duration.seconds(5)

    /// Connections at a time; others wait.
    static let connectionCountMax = 512
    /// Descriptors for as many connections, each with one to flowd and a form's files, and for files that are kept.
    private static let descriptorCountMax = rlim_t(
        connectionCountMax * (FormReader.fileCountMax + 4) + KeptFiles.fileCountMax
    )
    /// Time after which a connection on which nothing is asked is closed.
    private static let silenceMax = TimeAmount.seconds(60)

    let book = SessionBook()
    /// Name under which a Unix socket is asked for, made anew each time, so that no other server gets its cookie.
    let host: String?
    let idle: IdleLimit
    private let calls: FlowCalls
    private let address: ListenAddress
    /// Port that is listened at; nil before, and for a Unix socket.
    private let port = Mutex<Int?>(nil)

    /// Origin that a proxy shows; nil for the pages of one user.
    private let publicOrigin: PublicOrigin?

    init(calls: FlowCalls, address: ListenAddress, idleLimit: Duration, publicOrigin: PublicOrigin? = nil) {
        (self.calls, self.address, self.publicOrigin) = (calls, address, publicOrigin)
        host = if case .unix = address { "flowd-\(Secret().text.prefix(16)).localhost" } else { nil }
        idle = IdleLimit(limit: idleLimit)
    }

    /// Serves until a signal, an idle time or a page ends it; says at which port it listens, nil for a Unix socket.
    ///
    /// Throws what the system says where it can't listen.
    func run(_ isListening: @escaping @Sendable (_ port: Int?) -> Void) async throws {
        let hub = LiveHub(calls: calls)
        let site = WebSite(
            calls: calls,
            book: book,
            hub: hub,
            idle: idle,
            texts: publicOrigin == nil ? .english : WebTexts.english.office,
            cookieName: { "flowd_\(self.port.withLock { $0 } ?? 0)" },
            now: { Timestamp(milliseconds: Int64(RealTime.secondsSinceEpoch) * 1000) }
        )
        let names: Set<String> = host.map { [$0] } ?? ["127.0.0.1", "localhost"]
        let access = AccessMiddleware(site: site) { [publicOrigin] in
            RequestPolicy(names: names, port: self.port.withLock { $0 }, publicOrigin: publicOrigin)
        }
        var logger = Logger(label: "flowd-web") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        Self.raiseDescriptorLimit()
        if case .unix(let path) = address {
            try SocketPlace(path: path).check()
            // A socket that others can't use from its beginning on; a proxy is of its group.
            umask(publicOrigin == nil ? 0o177 : 0o117)
        }
        let application = Application(
            router: site.router(access),
            server: .http1(configuration: .init(additionalChannelHandlers: self.gates, idleTimeout: Self.silenceMax)),
            configuration: .init(
                address: bindAddress,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionCountMax)
            ),
            onServerRunning: { channel in
                let found = channel.localAddress?.port
                self.port.withLock { $0 = found }
                isListening(found)
            },
            logger: logger
        )
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(service: application), .init(service: hub),
                .init(service: idle, successTerminationBehavior: .gracefullyShutdownGroup),
            ],
            gracefulShutdownSignals: [.sigint, .sigterm],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = Self.endTimeLimit
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Handlers before the first request of a connection: over TCP the kernel says whose it is.
    private var gates: [any RemovableChannelHandler] { host == nil ? [PeerGate(uid: getuid())] : [] }

    /// Raises the limit of descriptors: one that is reached would end the listening.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, descriptorCountMax))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private var bindAddress: BindAddress {
        switch address {
        case .port(let port): .hostname("127.0.0.1", port: port)
        case .unix(let path): .unixDomainSocket(path: path)
        }
    }
}
