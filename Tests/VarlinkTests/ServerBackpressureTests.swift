import Synchronization
import Testing

@testable import Varlink

/// Peers that do not read what they asked for: what a server holds for them is bounded, and nobody else waits for them.
@Suite(.timeLimit(.minutes(5))) struct ServerBackpressureTests {
    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock(\.self) }
        func increment() { count.withLock { $0 += 1 } }
    }

    private static let text = String(repeating: "x", count: 100_000)

    private func name(_ member: String) -> String { "org.example.test.\(member)" }

    private var limits: ServerLimits {
        var limits = ServerLimits()
        limits.queuedOutputBytesMax = 1 << 20
        return limits
    }

    /// So many calls on another connection that whatever can go on elsewhere has gone on.
    private func callElsewhere(_ path: String) async throws {
        let client = try await VarlinkClient.connect(to: path)
        for number in 0..<300 {
            let reply = try await client.call(name("Echo"), ["number": number], as: [String: Int].self)
            #expect(reply == ["number": number])
        }
        await client.close()
    }

    private func reply(to call: IncomingCall) -> Answer {
        do throws(VarlinkError) {
            return .success(try call.parameters(as: JSONValue.self))
        } catch {
            return .error(error)
        }
    }

    @Test func aStreamWaitsForItsReader() async throws {
        let sent = Counter()
        let service = ScriptedService { call in
            guard call.member == "Flood" else { return reply(to: call) }
            return .stream { replies in
                for _ in 0..<200 {
                    try await replies.send(["text": Self.text])
                    sent.increment()
                }
                try await replies.finish(["text": "last"])
            }
        }
        try await withServer(service, limits: limits) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("Flood", ",\"more\":true")
                try await callElsewhere(path)
                // 1 MiB here, and what the kernel and the peer take unread: far less than the 20 MB of all replies.
                #expect(sent.value <= 60)
                for _ in 0..<200 { #expect(await peer.next()?.utf8.count ?? 0 > Self.text.utf8.count) }
                #expect(await peer.next() == "{\"parameters\":{\"text\":\"last\"}}")
            }
        }
    }

    @Test(arguments: [true, false])
    func pipelinedCallsAreNotDispatchedWhileTheirRepliesPileUp(isLater: Bool) async throws {
        let service = ScriptedService { call in
            guard call.member == "Page" else { return reply(to: call) }
            return isLater ? .later { .success(["text": Self.text]) } : .success(["text": Self.text])
        }
        try await withServer(service, limits: limits) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.send(String(repeating: "{\"method\":\"org.example.test.Page\"}\0", count: 1000))
                try await callElsewhere(path)
                #expect(service.calls.count { $0 == "Page" } < 400)
                for _ in 0..<1000 { #expect(await peer.next()?.utf8.count ?? 0 > Self.text.utf8.count) }
            }
        }
    }

    @Test func aPeerThatLeavesWithoutReadingEndsItsStream() async throws {
        let service = ScriptedService { _ in
            .stream { replies in
                while true { try await replies.send(["text": Self.text]) }
            }
        }
        try await withServer(service, limits: limits) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("Flood", ",\"more\":true")
                await service.dispatched.wait()
            }
            await service.sessionClosed.wait()
        }
    }
}
