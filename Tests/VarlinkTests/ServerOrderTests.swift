import NIOCore
import Testing

@testable import Varlink

/// Order, pipelining and streams, over real sockets.
@Suite(.timeLimit(.minutes(1))) struct ServerOrderTests {
    private struct Number: Codable, Equatable, Sendable { let number: Int }

    private func name(_ member: String) -> String { "org.example.test.\(member)" }

    @Test func repliesKeepTheOrderOfTheCallsBehindASlowOne() async throws {
        let gate = Signal()
        let service = ScriptedService { call in
            switch call.member {
            case "Slow":
                return .later {
                    await gate.wait()
                    return .success(["who": "Slow"])
                }
            case "Later": return .later { .success(["who": "Later"]) }
            default: return .success(["who": call.member])
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                for member in ["Slow", "A", "Later", "B"] { try await peer.call(member) }
                // All four are dispatched while the first one's answer is still waited for.
                for _ in 0..<4 { await service.dispatched.wait() }
                #expect(service.calls == ["Slow", "A", "Later", "B"])
                gate.fire()
                for member in ["Slow", "A", "Later", "B"] {
                    #expect(await peer.next() == "{\"parameters\":{\"who\":\"\(member)\"}}")
                }
            }
        }
    }

    @Test func manyPipelinedCallsAreAnsweredInOrder() async throws {
        let service = ScriptedService { call in
            do throws(VarlinkError) {
                let number = try call.parameters(as: Number.self)
                return number.number.isMultiple(of: 3) ? .later { .success(number) } : .success(number)
            } catch {
                return .error(error)
            }
        }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            let pending = try (0..<2000).map { try client.submit(name("Echo"), Number(number: $0), as: Number.self) }
            for (number, reply) in pending.enumerated() { #expect(try await reply.value().number == number) }
            await client.close()
        }
    }

    @Test(arguments: [(callCountMax: 4, byteCountMax: 1 << 20), (callCountMax: 256, byteCountMax: 3001)])
    func callsInFlightAreLimitedAndNoneIsLost(callCountMax: Int, byteCountMax: Int) async throws {
        let gate = Signal()
        let service = ScriptedService { call in
            call.member == "Slow"
                ? .later {
                    await gate.wait(); return .empty
                } : .later { .empty }
        }
        var limits = ServerLimits()
        limits.callsInFlightMax = callCountMax
        limits.callBytesInFlightMax = byteCountMax
        let padding = String(repeating: "x", count: 940)
        try await withServer(service, limits: limits) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.send(
                    (["Slow"] + Array(repeating: "Fast", count: 99))
                        .map { #"{"method":"org.example.test.\#($0)","parameters":{"text":"\#(padding)"}}"# + "\0" }
                        .joined()
                )
                // Four calls of about 1000 bytes pass either limit.
                for _ in 0..<4 { await service.dispatched.wait() }
                #expect(service.calls.count == 4)
                gate.fire()
                for _ in 0..<100 { #expect(await peer.next() == "{\"parameters\":{}}") }
                #expect(service.calls.count == 100)
            }
        }
    }

    @Test func aCallLongerThanTheBytesInFlightIsAnswered() async throws {
        var limits = ServerLimits()
        limits.callBytesInFlightMax = 1
        try await withServer(ScriptedService.echo(), limits: limits) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            let pending = try (0..<20).map { try client.submit(name("Echo"), Number(number: $0), as: Number.self) }
            for (number, reply) in pending.enumerated() { #expect(try await reply.value().number == number) }
            await client.close()
        }
    }

    @Test func aOnewayCallIsDoneAndNeverAnswered() async throws {
        let done = Signal()
        let service = ScriptedService { call in
            switch call.member {
            case "Fail": return .error(VarlinkError.permissionDenied)
            case "Work":
                return .later {
                    done.fire()
                    return .empty
                }
            case "Stream": return .stream { try await $0.finish(NoParameters()) }
            default: return .success(["last": true])
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                for member in ["Fail", "Work", "Stream", "Plain"] { try await peer.call(member, ",\"oneway\":true") }
                try await peer.call("Plain")
                #expect(await peer.next() == "{\"parameters\":{\"last\":true}}")
                await done.wait()
            }
        }
    }

    @Test func onewayCallsOfAPeerThatLeavesAtOnceAreDone() async throws {
        let done = Signal()
        let service = ScriptedService { call in
            .later {
                if call.isOneway { done.fire() }
                return .empty
            }
        }
        var limits = ServerLimits()
        limits.callsInFlightMax = 2
        try await withServer(service, limits: limits) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            for number in 0..<20 { try await client.oneway(name("Work"), Number(number: number)) }
            await client.close()
            for _ in 0..<20 { await done.wait() }
            #expect(service.calls.count == 20)
        }
    }

    @Test func moreOnAMethodThatDoesNotStreamGetsOneReply() async throws {
        try await withServer(ScriptedService.echo()) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            var replies: [Number] = []
            for try await reply in try client.more(name("Echo"), Number(number: 1), as: Number.self) {
                replies.append(reply)
            }
            #expect(replies == [Number(number: 1)])
            #expect(try await client.call(name("Echo"), Number(number: 2), as: Number.self).number == 2)
            await client.close()
        }
    }

    @Test func aStreamSendsUntilItsLastReply() async throws {
        let service = ScriptedService { call in
            guard call.member == "Count" else { return .success(["after": true]) }
            return .stream { replies in
                for number in 1...3 { try await replies.send(Number(number: number)) }
                try await replies.finish(Number(number: 4))
                await #expect(throws: ReplyStreamError.finished) { try await replies.send(Number(number: 5)) }
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("Count", ",\"more\":true")
                try await peer.call("After")
                for number in 1...3 {
                    #expect(await peer.next() == "{\"parameters\":{\"number\":\(number)},\"continues\":true}")
                }
                #expect(await peer.next() == "{\"parameters\":{\"number\":4}}")
                #expect(await peer.next() == "{\"parameters\":{\"after\":true}}")
            }
        }
    }

    @Test func aStreamWithoutMoreIsRefused() async throws {
        let service = ScriptedService { _ in .stream { try await $0.finish(NoParameters()) } }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            await #expect(throws: VarlinkError.expectedMore) {
                try await client.call(name("Count"), NoParameters(), as: NoParameters.self)
            }
            await client.close()
        }
    }

    @Test func aStreamEndsWithTheErrorThatItThrows() async throws {
        let service = ScriptedService { call in
            guard call.member == "Fail" else { return .success(["after": true]) }
            return .stream { replies in
                try await replies.send(Number(number: 1))
                throw VarlinkError.permissionDenied
            }
        }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            var seen: [Number] = []
            await #expect(throws: VarlinkError.permissionDenied) {
                for try await reply in try client.more(name("Fail"), NoParameters(), as: Number.self) {
                    seen.append(reply)
                }
            }
            #expect(seen == [Number(number: 1)])
            #expect(try await client.call(name("After"), NoParameters(), as: [String: Bool].self) == ["after": true])
            await client.close()
        }
    }

    @Test(arguments: [true, false])
    func aStreamThatEndsWithoutALastReplyClosesTheConnection(throwsError: Bool) async throws {
        struct Unexpected: Error {}
        let service = ScriptedService { _ in
            .stream { replies in
                try await replies.send(Number(number: 1))
                if throwsError { throw Unexpected() }
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("Count", ",\"more\":true")
                // The first reply may be lost in the close.
                let first = await peer.next()
                #expect(first == nil || first == "{\"parameters\":{\"number\":1},\"continues\":true}")
                if first != nil { #expect(await peer.next() == nil) }
            }
        }
    }

    @Test func aStreamIsCancelledWhenItsPeerGoesAway() async throws {
        let started = Signal()
        let cancelled = Signal()
        let service = ScriptedService { _ in
            .stream { replies in
                try await replies.send(Number(number: 1))
                started.fire()
                await Signal().wait()
                #expect(Task.isCancelled)
                await #expect(throws: (any Error).self) { try await replies.send(Number(number: 2)) }
                cancelled.fire()
            }
        }
        try await withServer(service) { path, _ in
            let client = try await VarlinkClient.connect(to: path)
            for try await reply in try client.more(name("Watch"), NoParameters(), as: Number.self) {
                #expect(reply.number == 1)
                await started.wait()
                break
            }
            await cancelled.wait()
            await service.sessionClosed.wait()
            #expect(service.closedSessions == [1])
        }
    }

    @Test func aWaitingAnswerIsCancelledWhenItsPeerGoesAwayAndLaterOnesNeverRun() async throws {
        let waiting = Signal()
        let service = ScriptedService { call in
            .later {
                #expect(call.member == "First")
                waiting.fire()
                await Signal().wait()
                return .empty
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("First")
                try await peer.call("Second")
                await waiting.wait()
                for _ in 0..<2 { await service.dispatched.wait() }
            }
            await service.sessionClosed.wait()
            #expect(service.calls == ["First", "Second"])
        }
    }

    @Test func aHalfClosedPeerStillGetsItsReplies() async throws {
        let gate = Signal()
        let service = ScriptedService { call in
            .later {
                await gate.wait()
                return .success(["who": call.member])
            }
        }
        try await withServer(service) { path, _ in
            try await RawPeer.connected(to: path) { peer in
                try await peer.call("A")
                try await peer.call("B")
                try await peer.finishSending()
                for _ in 0..<2 { await service.dispatched.wait() }
                gate.fire()
                gate.fire()
                #expect(await peer.next() == "{\"parameters\":{\"who\":\"A\"}}")
                #expect(await peer.next() == "{\"parameters\":{\"who\":\"B\"}}")
                #expect(await peer.next() == nil)
            }
        }
    }
}
