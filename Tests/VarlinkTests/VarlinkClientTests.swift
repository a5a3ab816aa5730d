import Glibc
import NIOCore
import NIOPosix
import Testing

@testable import Varlink

@Suite(.timeLimit(.minutes(5))) struct VarlinkClientTests {
    private struct Text: Codable, Equatable, Sendable { let text: String }

    private func name(_ member: String) -> String { "org.example.test.\(member)" }

    /// Runs `body` against a peer that answers the first bytes it gets with `bytes`, whatever they are.
    private func withParrot(saying bytes: String, _ body: (String) async throws -> Void) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Parrot(bytes: bytes))
                }
            }
            .bind(unixDomainSocketPath: path).get()
        try await body(path)
        try await server.close()
    }

    private final class Parrot: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer
        private let bytes: String

        init(bytes: String) { self.bytes = bytes }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !bytes.isEmpty else { return context.close(promise: nil) }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: bytes)), promise: nil)
        }
    }

    // MARK: - Addresses

    @Test(arguments: [
        ("unix:/run/x", "/run/x"), ("/run/x", "/run/x"), ("unix:/run/x;mode=0666", "/run/x"), ("./x:y", "./x:y"),
        ("x", "x"),
    ])
    func addressesNameAPath(address: String, path: String) throws {
        #expect(try UnixAddress(address).path == path)
    }

    @Test(arguments: [
        "", "unix:", "unix:@abstract", "tcp:127.0.0.1:80", "exec:/bin/x", "/" + String(repeating: "x", count: 107),
    ])
    func otherAddressesAreRefused(address: String) async {
        await #expect {
            _ = try await VarlinkClient.connect(to: address)
        } throws: { error in
            if case VarlinkClientError.invalidAddress(address, _) = error { true } else { false }
        }
    }

    // MARK: - Connecting

    @Test func whatIsWrongWithTheSocketIsReported() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        await #expect(throws: VarlinkClientError.noSocket(path: path)) { _ = try await VarlinkClient.connect(to: path) }
        let stale = try UnixListener(.path(path))
        close(stale.descriptor)
        await #expect(throws: VarlinkClientError.connectionRefused(path: path)) {
            _ = try await VarlinkClient.connect(to: path)
        }
        #expect(VarlinkClientError.connectionRefused(path: "/run/x").description == "Nobody is listening on /run/x")
    }

    @Test func aServerThatClosesInMidCallIsReported() async throws {
        try await withParrot(saying: "") { path in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(throws: VarlinkClientError.closed(path: path)) {
                try await client.call(name("X"), NoParameters(), as: NoParameters.self)
            }
            await #expect(throws: VarlinkClientError.closed(path: path)) {
                try await client.call(name("Y"), NoParameters(), as: NoParameters.self)
            }
            await #expect(throws: VarlinkClientError.closed(path: path)) {
                for try await _ in try client.more(name("Z"), NoParameters(), as: NoParameters.self) {}
            }
        }
    }

    @Test(arguments: [
        ("garbage\0", "The text is not JSON: at byte 0, an object was expected"),
        ("\0", "The text is not JSON: at byte 0, an object was expected"),
        ("{\"error\":5}\0", "The message is not a Varlink message: \"error\" must be a string"),
        ("{\"continues\":true}\0", "The message is not a Varlink message: it continues, which nobody asked for"),
    ])
    func aServerThatBreaksTheProtocolIsReported(bytes: String, reason: String) async throws {
        try await withParrot(saying: bytes) { path in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(throws: VarlinkClientError.protocolViolation(path: path, reason: reason)) {
                try await client.call(name("X"), NoParameters(), as: NoParameters.self)
            }
        }
    }

    @Test func aReplyThatNobodyAskedForClosesTheConnection() async throws {
        try await withParrot(saying: "{}\0{}\0") { path in
            let client = try await VarlinkClient.connect(to: path)
            _ = try await client.call(name("X"), NoParameters(), as: NoParameters.self)
            await #expect(throws: VarlinkClientError.self) {
                try await client.call(name("Y"), NoParameters(), as: NoParameters.self)
            }
        }
    }

    @Test func aReplyMayBeLongUpToTheLimit() async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let client = try await VarlinkClient.connect(to: path, replyBytesMax: 1000)
            let short = Text(text: String(repeating: "x", count: 900))
            #expect(try await client.call(name("Echo"), short, as: Text.self) == short)
            await #expect(
                throws: VarlinkClientError.protocolViolation(
                    path: path,
                    reason: "A message is longer than the 1000 bytes allowed"
                )
            ) { try await client.call(name("Echo"), Text(text: String(repeating: "x", count: 1001)), as: Text.self) }
        }
    }

    // MARK: - Calling

    @Test func remoteErrorsKeepNameAndParameters() async throws {
        let service = ScriptedService { _ in .error(VarlinkError(name: "a.b.Conflict", parameters: ["who": "x"])) }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(throws: VarlinkError(name: "a.b.Conflict", parameters: ["who": "x"])) {
                try await client.call(name("X"), NoParameters(), as: Text.self)
            }
            await client.close()
        }
    }

    @Test func aReplyOfAnotherFormIsNotMistakenForARemoteError() async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(
                throws: VarlinkClientError.undecodableReply(
                    method: name("Echo"),
                    reason: "The field text is missing"
                )
            ) { try await client.call(name("Echo"), NoParameters(), as: Text.self) }
            #expect(try await client.call(name("Echo"), Text(text: "x"), as: Text.self).text == "x")
            await client.close()
        }
    }

    @Test func parametersWithoutAJSONFormAreNotSent() async throws {
        let service = ScriptedService.echo()
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(throws: VarlinkClientError.self) {
                try await client.call(name("Echo"), ["x": Double.nan], as: NoParameters.self)
            }
            #expect(service.calls.isEmpty)
            await client.close()
        }
    }

    @Test func aCancelledWaitLeavesTheOthersInOrder() async throws {
        let gate = Signal()
        let service = ScriptedService { call in
            .later {
                if call.member == "Slow" { await gate.wait() }
                return .success(["text": call.member])
            }
        }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            try await withThrowingTaskGroup(of: Void.self) { group in
                let slow = try client.submit(name("Slow"), NoParameters(), as: Text.self)
                group.addTask { await #expect(throws: CancellationError.self) { try await slow.value() } }
                await service.dispatched.wait()
                group.cancelAll()
                try await group.waitForAll()
                let next = try client.submit(name("Next"), NoParameters(), as: Text.self)
                gate.fire()
                #expect(try await next.value().text == "Next")
                // The reply came all the same, to whoever still wants it.
                #expect(try await slow.value().text == "Slow")
            }
            await client.close()
        }
    }

    @Test func callsOfManyTasksShareAConnection() async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for number in 0..<100 {
                            let text = Text(text: "\(task)/\(number)")
                            let reply = try await client.call(name("Echo"), text, as: Text.self)
                            #expect(reply == text)
                        }
                    }
                }
                try await group.waitForAll()
            }
            await client.close()
        }
    }

    @Test func aSlowConsumerGetsEveryReplyOfAStream() async throws {
        let service = ScriptedService { _ in
            .stream { replies in
                for number in 0..<5000 { try await replies.send(["text": "\(number)"]) }
                try await replies.finish(["text": "last"])
            }
        }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            var count = 0
            for try await reply in try client.more(name("Count"), NoParameters(), as: Text.self) {
                #expect(reply.text == (count < 5000 ? "\(count)" : "last"))
                count += 1
                await Task.yield()
            }
            #expect(count == 5001)
            await client.close()
        }
    }

    @Test func aClientThatIsForgottenClosesItsConnection() async throws {
        let service = ScriptedService.echo()
        try await withServer(service) { path, _ in
            _ = try await VarlinkClient.connect(to: path).call(name("Echo"), Text(text: "x"), as: Text.self)
            await service.sessionClosed.wait()
        }
    }
}
