import NIOCore
import Testing

@testable import Varlink

/// Who sends more than can be done is slowed down, and what goes on for ever leaves room for others.
@Suite(.timeLimit(.minutes(1))) struct ServerFloodTests {
    private func limits(pause: Duration) -> ServerLimits {
        var limits = ServerLimits()
        limits.busyPause = pause
        return limits
    }

    private let service = ScriptedService { call in
        call.member == "Busy"
            ? .now(.busy(VarlinkError(name: "org.example.test.Busy"))) : .success(["who": call.member])
    }

    private let busy = "{\"error\":\"org.example.test.Busy\",\"parameters\":{}}"

    @Test func whoWasReportedToBeTooFastIsNotReadForAWhile() async throws {
        try await withServer(service, limits: limits(pause: .seconds(3600))) { path, server in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("Busy")
                #expect(await peer.next() == busy)
                try await peer.call("A")
                // Somebody else is read all the time.
                try await RawPeer.connected(to: path) { other in
                    for _ in 0..<50 {
                        try await other.call("Other")
                        #expect(await other.next() == "{\"parameters\":{\"who\":\"Other\"}}")
                    }
                }
                #expect(!service.calls.contains("A"))
                server.shutdown()
                #expect(await peer.next() == nil)
            }
        }
    }

    @Test func thenItIsReadAgain() async throws {
        try await withServer(service, limits: limits(pause: .milliseconds(1))) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                for member in ["Busy", "A", "Busy", "B", "C"] { try await peer.call(member) }
                for member in ["Busy", "A", "Busy", "B", "C"] {
                    #expect(await peer.next() == (member == "Busy" ? busy : "{\"parameters\":{\"who\":\"\(member)\"}}"))
                }
            }
        }
    }

    /// What was received before a pause is answered when the peer finishes, or the server shuts down, in the middle of it.
    @Test(arguments: [true, false])
    func whatWasReceivedIsAnsweredAtTheEnd(byPeer: Bool) async throws {
        try await withServer(service, limits: limits(pause: .seconds(3600))) { path, server in
            try await RawPeer.connected(to: path) { peer in
                let call = { (member: String) in "{\"method\":\"org.example.test.\(member)\"}\0" }
                try await peer.send(call("Busy") + call("A") + call("B"))
                #expect(await peer.next() == busy)
                if byPeer { try await peer.finishSending() } else { server.shutdown() }
                #expect(await peer.next() == "{\"parameters\":{\"who\":\"A\"}}")
                #expect(await peer.next() == "{\"parameters\":{\"who\":\"B\"}}")
                #expect(await peer.next() == nil)
            }
        }
    }

    /// Calls that came in one packet are taken a few at a time; all of them are answered, in order, whatever ends the input.
    ///
    /// At a shutdown only what was read counts: as much as comes in one read.
    @Test(arguments: [(true, 1), (true, 5), (true, 63), (true, 255), (false, 1), (false, 5), (false, 40)])
    func aPacketOfManyCallsIsAnsweredToTheEnd(byPeer: Bool, count: Int) async throws {
        try await withServer(ScriptedService { .success(["who": $0.member]) }) { path, server in
            try await RawPeer.connected(to: path) { peer in
                let calls = (0..<count).map { "{\"method\":\"org.example.test.M\($0)\"}\0" }
                try await peer.send(calls.joined())
                #expect(await peer.next() == "{\"parameters\":{\"who\":\"M0\"}}")
                if byPeer { try await peer.finishSending() } else { server.shutdown() }
                for number in 1..<count {
                    #expect(await peer.next() == "{\"parameters\":{\"who\":\"M\(number)\"}}")
                }
                #expect(await peer.next() == nil)
            }
        }
    }

    /// A loop runs what is ready until nothing is: tasks that always make others ready kept it from its sockets.
    @Test func tasksThatAreAlwaysReadyLeaveRoomForConnections() async throws {
        let executor = LoopExecutor()
        try await withServer(ScriptedService.echo()) { path, _ in
            try await withThrowingDiscardingTaskGroup { group in
                for _ in 0..<8 * System.coreCount {
                    group.addTask(executorPreference: executor) { while !Task.isCancelled { await Task.yield() } }
                }
                try await RawPeer.connected(to: path) { peer in
                    for _ in 0..<10 {
                        try await peer.call("Echo")
                        #expect(await peer.next() == "{\"parameters\":{}}")
                    }
                }
                group.cancelAll()
            }
        }
    }
}
