import FoundationEssentials
import Glibc
import NIOCore
import Testing

@testable import Varlink

/// Peers that misbehave, limits, and the socket's own life.
@Suite(.timeLimit(.minutes(5))) struct ServerHygieneTests {
    private struct Text: Codable, Sendable { let text: String }

    private func name(_ member: String) -> String { "org.example.test.\(member)" }

    /// A call that has exactly so many bytes, its NUL not counted.
    private func call(bytes: Int) -> String {
        let frame = "{\"method\":\"org.example.test.Echo\",\"parameters\":{\"text\":\"\"}}"
        let padding = String(repeating: "x", count: bytes - frame.utf8.count)
        return frame.replacing("\"\"", with: "\"\(padding)\"")
    }

    @Test(arguments: [
        "\0", "x\0", "{\0", "{}\0", "[]\0", "null\0", "{\"method\":7}\0", "{\"method\":\"a.B\"}}\0",
        "\u{1}\u{2}\u{3}\0", "{\"method\":\"a.B\",\"more\":2}\0",
        "{\"method\":\"a.B\",\"parameters\":{\"x\":\(String(repeating: "[", count: 5000))"
            + "\(String(repeating: "]", count: 5000))}}\0",
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n\0",
    ])
    func malformedMessagesCloseTheConnectionAndHarmNobodyElse(bytes: String) async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let bystander = try await VarlinkClient.connect(to: path)
            try await RawPeer.connected(to: path) { peer in
                try await peer.send(bytes)
                #expect(await peer.next() == nil)
            }
            #expect(try await bystander.call(name("Echo"), Text(text: "x"), as: Text.self).text == "x")
            await bystander.close()
        }
    }

    @Test func parametersThatAreNoObjectAreAnError() async throws {
        let service = ScriptedService { call in
            do throws(VarlinkError) {
                return .success(try call.parameters(as: Text.self))
            } catch {
                return .error(error)
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("Echo", ",\"parameters\":[1]")
                let reply = await peer.next()
                #expect(reply?.contains("org.varlink.service.InvalidParameter") == true)
                try await peer.call("Echo", ",\"parameters\":{\"text\":\"still here\"}")
                #expect(await peer.next() == "{\"parameters\":{\"text\":\"still here\"}}")
            }
        }
    }

    @Test func aCallMayHaveOneMebibyteAndNotOneByteMore() async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let limit = FrameDecoder.frameBytesMaxDefault
            try await RawPeer.connected(to: path) { peer in
                try await peer.send(call(bytes: limit) + "\0")
                #expect(await peer.next()?.utf8.count ?? 0 > limit - 100)
                // The server may close before all is sent.
                try? await peer.send(call(bytes: limit + 1) + "\0")
                #expect(await peer.next() == nil)
            }
        }
    }

    @Test func halfAMessageAndACloseLeaveNothingBehind() async throws {
        let service = ScriptedService.echo()
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.send("{\"method\":\"org.example.test.Ec")
            }
            await service.sessionClosed.wait()
            #expect(service.calls.isEmpty)
            #expect(service.closedSessions == [1])
        }
    }

    @Test func connectionsBeyondTheLimitAreClosedAtOnce() async throws {
        var limits = ServerLimits()
        limits.connectionCountMax = 2
        let service = ScriptedService.echo()
        try await withServer(service, limits: limits) { path, _ in
            let first = try await VarlinkClient.connect(to: path)
            let second = try await VarlinkClient.connect(to: path)
            _ = try await first.call(name("Echo"), Text(text: "1"), as: Text.self)
            _ = try await second.call(name("Echo"), Text(text: "2"), as: Text.self)
            try await RawPeer.connected(to: path) { peer in
                #expect(await peer.next() == "{\"error\":\"org.example.test.Full\",\"parameters\":{\"limit\":2}}")
                #expect(await peer.next() == nil)
            }
            await service.sessionClosed.wait()
            await first.close()
            await service.sessionClosed.wait()
            // The place is free a moment after its session is closed: the first attempts may still be refused.
            var reply: Text?
            while reply == nil {
                let third = try await VarlinkClient.connect(to: path)
                reply = try? await third.call(name("Echo"), Text(text: "3"), as: Text.self)
                await third.close()
            }
            #expect(reply?.text == "3")
            await second.close()
        }
    }

    @Test func aRefusedSessionClosesTheConnection() async throws {
        try await withServer(ScriptedService(refusesSessions: true) { _ in .now(.empty) }) { path, _ in
            try await RawPeer.connected(to: path) { peer in #expect(await peer.next() == nil) }
        }
    }

    @Test func aReplyWithoutAJSONFormClosesTheConnection() async throws {
        let service = ScriptedService { _ in .success(["x": Double.infinity]) }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(throws: VarlinkClientError.closed(path: path)) {
                try await client.call(name("X"), NoParameters(), as: NoParameters.self)
            }
        }
    }

    // MARK: - The socket

    @Test func theSocketHasItsPermissionsAndIsRemovedAtTheEnd() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        for mode: UInt32 in [0o666, 0o600] {
            let path = "\(directory.path)/\(mode)"
            let server = VarlinkServer(service: ScriptedService.echo(), at: .path(path, mode: mode))
            try await running(server) {
                var status = stat()
                #expect(lstat(path, &status) == 0)
                #expect(status.st_mode & 0o777 == mode)
                server.shutdown()
            }
            #expect(access(path, F_OK) != 0)
        }
    }

    @Test func aStaleSocketIsReplaced() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let stale = try UnixListener(.path(path))
        close(stale.descriptor)
        let server = VarlinkServer(service: ScriptedService.echo(), at: .path(path))
        try await running(server) {
            let client = try await VarlinkClient.connect(to: path)
            #expect(try await client.call(name("Echo"), Text(text: "x"), as: Text.self).text == "x")
            server.shutdown()
        }
    }

    @Test func aLiveSocketIsNotStolen() async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let thief = VarlinkServer(service: ScriptedService.echo(), at: .path(path))
            await #expect(throws: VarlinkServerError.addressInUse(path: path)) { try await thief.run() }
            let client = try await VarlinkClient.connect(to: path)
            #expect(try await client.call(name("Echo"), Text(text: "x"), as: Text.self).text == "x")
            await client.close()
        }
    }

    @Test func whatIsInTheWayOfAServerIsFoundBeforeAnythingIsMade() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/stale"
        try ListenAddress.path(path).checkIsFree()
        let stale = try UnixListener(.path(path))
        close(stale.descriptor)
        try ListenAddress.path(path).checkIsFree()
        #expect(access(path, F_OK) == 0)
        try await withServer(ScriptedService.echo()) { path, _ in
            #expect(throws: VarlinkServerError.addressInUse(path: path)) {
                try ListenAddress.path(path).checkIsFree()
            }
        }
    }

    @Test func whatIsNoSocketIsLeftAlone() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/file"
        try "precious".write(toFile: path, atomically: false, encoding: .utf8)
        let server = VarlinkServer(service: ScriptedService.echo(), at: .path(path))
        await #expect(throws: VarlinkServerError.notASocket(path: path)) { try await server.run() }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test func aPathThatCannotBeBoundIsAnErrorWithAReason() async throws {
        let missing = VarlinkServer(service: ScriptedService.echo(), at: .path("/tmp/varlink-no-such-directory/x"))
        await #expect(
            throws: VarlinkServerError.cannotListen(
                address: "/tmp/varlink-no-such-directory/x",
                reason: "No such file or directory"
            )
        ) { try await missing.run() }
        let long = "/tmp/" + String(repeating: "x", count: 200)
        let tooLong = VarlinkServer(service: ScriptedService.echo(), at: .path(long))
        await #expect(throws: VarlinkServerError.invalidPath(long, reason: UnixPath.rule)) { try await tooLong.run() }
    }

    @Test func aDescriptorThatWasHandedOverIsServedAndItsFileStays() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let handedOver = try UnixListener(.path(path))
        let server = VarlinkServer(service: ScriptedService.echo(), at: .descriptor(handedOver.descriptor))
        try await running(server) {
            let client = try await VarlinkClient.connect(to: "unix:\(path)")
            #expect(try await client.call(name("Echo"), Text(text: "x"), as: Text.self).text == "x")
            server.shutdown()
        }
        #expect(access(path, F_OK) == 0)
    }

    // MARK: - The end

    @Test func shutdownFinishesWhatWasReceivedAndEndsStreams() async throws {
        let gate = Signal()
        let streaming = Signal()
        let service = ScriptedService { call in
            switch call.member {
            case "Slow":
                return .later {
                    await gate.wait()
                    #expect(!Task.isCancelled)
                    return .success(["who": "Slow"])
                }
            case "Watch":
                return .stream { replies in
                    try await replies.send(["who": "Watch"])
                    streaming.fire()
                    await Signal().wait()
                }
            default: return .success(["who": call.member])
            }
        }
        try await withServer(service) { path, server in
            let idle = try await VarlinkClient.connect(to: path)
            let worker = try await VarlinkClient.connect(to: path)
            let watcher = try await VarlinkClient.connect(to: path)
            let slow = try worker.submit(name("Slow"), NoParameters(), as: [String: String].self)
            let fast = try worker.submit(name("Fast"), NoParameters(), as: [String: String].self)
            let replies = try watcher.more(name("Watch"), NoParameters(), as: [String: String].self).makeAsyncIterator()
            #expect(try await replies.next() == ["who": "Watch"])
            await streaming.wait()
            while Set(service.calls) != ["Slow", "Fast", "Watch"] { await service.dispatched.wait() }

            server.shutdown()
            await #expect(throws: VarlinkClientError.closed(path: path)) { try await replies.next() }
            // Each connection hears of it on its own loop.
            while service.closedSessions.count < 2 { await service.sessionClosed.wait() }
            await #expect(throws: VarlinkClientError.closed(path: path)) {
                try await idle.call(name("Late"), NoParameters(), as: NoParameters.self)
            }
            gate.fire()
            #expect(try await slow.value() == ["who": "Slow"])
            #expect(try await fast.value() == ["who": "Fast"])
        }
        #expect(service.closedSessions.sorted() == [1, 2, 3])
    }

    /// What it was sent is lost, and it can ask again: it must not keep the server from ending.
    @Test(arguments: ["Watch", "Page"])
    func shutdownDoesNotWaitForAPeerThatDoesNotRead(member: String) async throws {
        let text = String(repeating: "x", count: 100_000)
        let service = ScriptedService { call in
            guard call.member == "Watch" else { return .success(["text": text]) }
            return .stream { replies in
                while true { try await replies.send(["text": text]) }
            }
        }
        var limits = ServerLimits()
        limits.drainTimeout = .milliseconds(50)
        try await withServer(service, limits: limits) { path, server in
            try await RawPeer.connected(to: path) { peer in
                try await peer.send(
                    String(repeating: "{\"method\":\"\(name(member))\",\"more\":true}\0", count: 40)
                )
                await service.dispatched.wait()
                server.shutdown()
                await service.sessionClosed.wait()
            }
        }
    }

    @Test func shutdownBeforeRunMakesItReturnAtOnce() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let server = VarlinkServer(service: ScriptedService.echo(), at: .path(path))
        server.shutdown()
        try await server.run()
        #expect(access(path, F_OK) != 0)
    }

    @Test func cancellingTheServerClosesEverythingAtOnce() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let waiting = Signal()
        let service = ScriptedService { _ in
            .later {
                waiting.fire()
                await Signal().wait()
                return .empty
            }
        }
        let server = VarlinkServer(service: service, at: .path(path))
        let listening = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // Cancelled on purpose below.
                try? await server.run { listening.fire() }
            }
            await listening.wait()
            let client = try await VarlinkClient.connect(to: path)
            let pending = try client.submit(name("Slow"), NoParameters(), as: NoParameters.self)
            await waiting.wait()
            group.cancelAll()
            await #expect(throws: VarlinkClientError.closed(path: path)) { try await pending.value() }
            try await group.waitForAll()
        }
        #expect(service.closedSessions == [1])
    }
}
