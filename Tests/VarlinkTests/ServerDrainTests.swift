import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import Varlink

/// A shutdown ends, whatever the connections are about.
@Suite(.timeLimit(.minutes(1))) struct ServerDrainTests {
    /// Keeps what is to be done when a call is answered.
    private final class Operation: Sendable {
        private let operation = Mutex<(@Sendable () -> Void)?>(nil)

        func set(_ new: @escaping @Sendable () -> Void) { operation.withLock { $0 = new } }

        func run() { operation.withLock { $0.take() }?() }
    }

    /// Nothing is given up: a wait that nobody ends fails the test.
    private var unhurried: ServerLimits {
        var limits = ServerLimits()
        limits.drainLimit = .seconds(3600)
        return limits
    }

    /// Runs something on the event loop that this is on, behind so many turns of its queue.
    private static func later(_ turns: Int, _ body: @escaping @Sendable () -> Void) {
        guard turns > 0, let loop = MultiThreadedEventLoopGroup.currentEventLoop else { return body() }
        loop.execute { later(turns - 1, body) }
    }

    /// Between any two steps of the writer: on its way into a wait it was overtaken, and never heard of the shutdown.
    @Test(arguments: 0..<30)
    func aShutdownIsHeardAtAnyTimeBehindAnAnswer(turns: Int) async throws {
        let operation = Operation()
        let service = ScriptedService { _ in
            .promised {
                Self.later(turns) { operation.run() }
                return .empty
            } wait: {
            }
        }
        try await withServer(service, limits: unhurried) { path, server in
            operation.set { server.shutdown() }
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("First")
                #expect(await peer.next() == "{\"parameters\":{}}")
                #expect(await peer.next() == nil)
            }
        }
        #expect(service.closedSessions == [1])
    }

    @Test(arguments: 0..<30)
    func aShutdownIsHeardAtAnyTimeBehindAStream(turns: Int) async throws {
        let operation = Operation()
        let service = ScriptedService { _ in
            .stream { replies in
                try await replies.send(NoParameters())
                Self.later(turns) { operation.run() }
                try await replies.finish(NoParameters())
            }
        }
        try await withServer(service, limits: unhurried) { path, server in
            operation.set { server.shutdown() }
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("First", ",\"more\":true")
                #expect(await peer.next() == "{\"parameters\":{},\"continues\":true}")
                while await peer.next() != nil {}
            }
        }
        #expect(service.closedSessions == [1])
    }

    /// One that is never answered holds up neither the others nor the end.
    @Test func whatIsNeverAnsweredIsGivenUp() async throws {
        let service = StoppingService()
        var limits = ServerLimits()
        limits.drainLimit = .milliseconds(50)
        try await withServer(service, limits: limits) { path, server in
            try await RawPeer.connected(to: path) { peer in
                for member in ["Never", "Behind", "Never"] { try await peer.call(member) }
                for _ in 0..<3 { await service.dispatched.wait() }
                server.shutdown()
                for _ in 0..<3 {
                    #expect(await peer.next() == "{\"error\":\"org.example.test.Stopping\",\"parameters\":{}}")
                }
                #expect(await peer.next() == nil)
            }
        }
    }

    private struct StoppingService: VarlinkService {
        let dispatched = Signal()

        var stoppingError: VarlinkError? { VarlinkError(name: "org.example.test.Stopping") }

        func openSession(descriptor: CInt) throws {}

        func closeSession(_ session: Void) {}

        func dispatch(_ call: IncomingCall, session: Void) -> Answer {
            defer { dispatched.fire() }
            guard call.member == "Never" else { return .success(NoParameters()) }
            return .promised {
                nil
            } wait: {
                let stream = AsyncStream<Void> { _ in }
                for await _ in stream {}
            }
        }
    }
}
