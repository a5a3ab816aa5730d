import Foundation
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import Varlink

/// What one user may take of a server: places, and bytes.
@Suite(.timeLimit(.minutes(5))) struct ServerBoundsTests {
    private struct Text: Codable, Sendable { let text: String }

    private func name(_ member: String) -> String { "org.example.test.\(member)" }

    /// The error of a call on a new connection; the client stays in `open` when there is none.
    private func connect(_ path: String, keepingIn open: inout [VarlinkClient]) async throws -> String? {
        let client = try await VarlinkClient.connect(to: path)
        do {
            _ = try await client.call(name("Echo"), Text(text: "x"), as: Text.self)
            open.append(client)
            return nil
        } catch let error as VarlinkError {
            await client.close()
            return error.description
        }
    }

    /// Also where a user may have more than there is: nobody has more than half of the places that aren't kept.
    @Test(arguments: [3, 320]) func aUserHasSoManyPlacesAndSomeAreKept(perUser: Int) async throws {
        var limits = ServerLimits()
        (limits.connectionCountMax, limits.connectionsPerUserMax, limits.keptConnectionCount) = (8, perUser, 2)
        // A client that is slow to read hears why all the same.
        limits.refusalTimeout = .seconds(60)
        let next = Mutex(ConnectionOwner(user: 7, isPrivileged: false))
        let notices = Mutex<[ServerNotice]>([])
        let service = ScriptedService.echo { _ in next.withLock { $0 } }
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let server = VarlinkServer(service: service, at: .path(path), limits: limits) { notice in
            notices.withLock { $0.append(notice) }
        }
        try await running(server) {
            var open: [VarlinkClient] = []
            let full = "org.example.test.Full (limit: 6)"
            let fullOfUser = "org.example.test.FullOfUser (limit: 3, user: 7)"
            let visitors: [(user: UInt32, isPrivileged: Bool, expected: String?)] = [
                (7, false, nil), (7, false, nil), (7, false, nil), (7, false, fullOfUser), (7, false, fullOfUser),
                (8, false, nil), (8, false, nil), (8, false, nil), (9, false, full), (9, false, full),
                (0, true, nil), (0, true, nil), (0, true, "org.example.test.Full (limit: 8)"),
            ]
            for (index, visitor) in visitors.enumerated() {
                next.withLock { $0 = ConnectionOwner(user: visitor.user, isPrivileged: visitor.isPrivileged) }
                let found = try await connect(path, keepingIn: &open)
                #expect(found == visitor.expected, "visitor \(index)")
            }
            #expect(open.count == 8)
            for client in open { await client.close() }
            server.shutdown()
        }
        // Each kind is told once.
        #expect(
            notices.withLock { $0 } == [
                .refusing(.tooManyOfUser(7, limit: 3)), .refusing(.tooMany(limit: 6)), .refusing(.tooMany(limit: 8)),
            ]
        )
    }

    /// A reload: other limits count at once, for connections that are open too; who is there stays.
    @Test func otherLimitsCountOnOpenConnections() async throws {
        var limits = ServerLimits()
        (limits.connectionCountMax, limits.keptConnectionCount, limits.frameBytesMax) = (2, 0, 4096)
        (limits.connectionsPerUserMax, limits.refusalTimeout) = (320, .seconds(60))
        let service = ScriptedService.echo { _ in ConnectionOwner(user: 0, isPrivileged: true) }
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.path + "/socket"
        let server = VarlinkServer(service: service, at: .path(path), limits: limits)
        let long = Text(text: String(repeating: "x", count: 10_000))
        try await running(server) {
            var open: [VarlinkClient] = []
            for expected in [nil, nil, "org.example.test.Full (limit: 2)"] {
                let found = try await connect(path, keepingIn: &open)
                #expect(found == expected)
            }
            limits.connectionCountMax = 3
            limits.frameBytesMax = 1 << 20
            server.update(limits)
            let third = try await connect(path, keepingIn: &open)
            #expect(third == nil)
            for client in open {
                let reply = try await client.call(name("Echo"), long, as: Text.self)
                #expect(reply.text == long.text)
            }
            limits.connectionCountMax = 1
            limits.frameBytesMax = 4096
            server.update(limits)
            let fourth = try await connect(path, keepingIn: &open)
            #expect(fourth == "org.example.test.Full (limit: 1)")
            let (first, second) = (open[0], open[1])
            let reply = try await first.call(name("Echo"), Text(text: "x"), as: Text.self)
            #expect(reply.text == "x", "who is there stays")
            await #expect(throws: VarlinkClientError.self) {
                _ = try await second.call(name("Echo"), long, as: Text.self)
            }
            for client in open { await client.close() }
            server.shutdown()
        }
    }

    /// Who waits for room goes on when there may be more.
    @Test func moreRoomLetsThoseWhoWaitGoOn() async throws {
        var limits = ServerLimits()
        limits.heldBytesPerUserMax = 4096
        let held = HeldBytes(limits: limits)
        let loop = EmbeddedEventLoop()
        let owner = ConnectionOwner(user: 7, isPrivileged: false)
        let shares = (0..<2).map { _ in HeldShare(owner: owner, all: held, eventLoop: loop) }
        let woken = Mutex(0)
        shares[1].resumeReading = { woken.withLock { $0 += 1 } }
        shares[0].callBytes = 8192
        #expect(!shares[1].mayRead)
        limits.heldBytesPerUserMax = 1 << 20
        held.update(limits)
        loop.run()
        #expect(woken.withLock(\.self) == 1 && shares[1].mayRead)
        for share in shares { share.close() }
        #expect(held.isEmpty)
    }

    @Test func everyLoopAnswers() async {
        await ServingLoops.answer()
    }

    @Test func halfCallsOfOneUserTakeSoMuchAndKeepNobodyFromBeingServed() async throws {
        var limits = ServerLimits()
        limits.heldBytesPerUserMax = 64 << 10
        let service = ScriptedService.echo { ConnectionOwner(user: $0 == 1 ? 8 : 7, isPrivileged: false) }
        // So much fits what the kernel takes for a socket whose other end isn't read.
        let half =
            "{\"method\":\"\(name("Echo"))\",\"parameters\":{\"text\":\"" + String(repeating: "x", count: 100_000)
        try await withServer(service, limits: limits) { path, _ in
            let other = try await VarlinkClient.connect(to: path)
            _ = try await other.call(name("Echo"), Text(text: "x"), as: Text.self)
            try await RawPeer.connected(to: path) { first in
                try await RawPeer.connected(to: path) { second in
                    try await RawPeer.connected(to: path) { third in
                        try await first.send(half)
                        try await second.send(half)
                        try await third.send(half)
                        for _ in 0..<100 {
                            #expect(try await other.call(name("Echo"), Text(text: "x"), as: Text.self).text == "x")
                        }
                        await other.close()
                        // Each of them is read to its end when its turn has come.
                        try await third.send("\"}}\0")
                        try await second.send("\"}}\0")
                        try await first.send("\"}}\0")
                        #expect(await first.next()?.utf8.count ?? 0 > 100_000)
                        #expect(await second.next()?.utf8.count ?? 0 > 100_000)
                        #expect(await third.next()?.utf8.count ?? 0 > 100_000)
                    }
                }
            }
        }
    }

    @Test func connectionsOfAUserWhoseRepliesPileUpAreAllAnsweredByAndBy() async throws {
        var limits = ServerLimits()
        limits.heldBytesPerUserMax = 1 << 20
        let text = String(repeating: "x", count: 100_000)
        let service = ScriptedService(owners: { ConnectionOwner(user: $0 <= 8 ? 7 : 8, isPrivileged: false) }) { call in
            call.member == "Page" ? .success(["text": text]) : .success(["text": "x"])
        }
        try await withServer(service, limits: limits) { path, _ in
            var peers: [VarlinkClient] = []
            for _ in 0..<8 {
                let peer = try await VarlinkClient.connect(to: path)
                for _ in 0..<40 { _ = try peer.submit(name("Page"), NoParameters(), as: Text.self) }
                peers.append(peer)
            }
            let other = try await VarlinkClient.connect(to: path)
            for _ in 0..<200 { _ = try await other.call(name("Echo"), Text(text: "x"), as: Text.self) }
            // What is asked for is answered all the same, by and by.
            for peer in peers { _ = try await peer.call(name("Echo"), Text(text: "x"), as: Text.self) }
            for peer in peers + [other] { await peer.close() }
        }
    }

    @Test func outOfDescriptorsIsReportedOnceAndClosesNothing() throws {
        let notices = Mutex<[ServerNotice]>([])
        let limiter = NoticeLimiter { notice in notices.withLock { $0.append(notice) } }
        let channel = EmbeddedChannel(handler: AcceptPause(notices: limiter))
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
        for _ in 0..<1000 {
            channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
        }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
        #expect(channel.isActive)
        try channel.throwIfErrorCaught()
        #expect(notices.withLock { $0 } == [.outOfDescriptors(errorNumber: EMFILE)])
        channel.embeddedEventLoop.advanceTime(by: .minutes(10))
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
        #expect(notices.withLock(\.count) == 2)
        channel.pipeline.fireErrorCaught(IOError(errnoCode: EBADF, reason: "accept"))
        #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
    }
}

/// Who may read when little room is left.
@Suite struct HeldBytesTests {
    private let loop = EmbeddedEventLoop()
    private let all: HeldBytes

    init() {
        var limits = ServerLimits()
        (limits.heldBytesMax, limits.heldBytesPerUserMax) = (100 << 10, 40 << 10)
        all = HeldBytes(limits: limits)
    }

    private func share(_ user: UInt32?, isPrivileged: Bool = false) -> HeldShare {
        HeldShare(owner: ConnectionOwner(user: user, isPrivileged: isPrivileged), all: all, eventLoop: loop)
    }

    @Test func oneCallOfAUserGoesOnWhenItsRoomIsTaken() {
        let (first, second, third, fresh) = (share(7), share(7), share(7), share(7))
        var woken: [String] = []
        first.resumeReading = { woken.append("first") }
        second.resumeReading = { woken.append("second") }
        third.resumeReading = { woken.append("third") }
        fresh.resumeReading = { woken.append("fresh") }
        first.incompleteBytes = 20 << 10
        second.incompleteBytes = 10 << 10
        #expect(first.mayRead && second.mayRead && fresh.mayRead)
        third.incompleteBytes = 12 << 10
        // The first that asks has the pass, and keeps it.
        #expect(second.mayRead && !first.mayRead && !third.mayRead && !fresh.mayRead && second.mayRead)
        // Another user isn't touched.
        #expect(share(8).mayRead)
        // Its call ends and is being answered: still no room, but the next may go on.
        second.callBytes = 20 << 10
        second.incompleteBytes = 0
        second.callEnded()
        loop.run()
        #expect(woken == ["first"])
        #expect(first.mayRead && !third.mayRead)
        // It is answered: there is room for everybody.
        second.callBytes = 0
        loop.run()
        #expect(woken.dropFirst().sorted() == ["fresh", "third", "third"])
        #expect(third.mayRead && fresh.mayRead)
    }

    @Test func aConnectionThatIsClosedGivesEverythingBack() {
        let (first, second) = (share(7), share(7))
        var woken = 0
        second.resumeReading = { woken += 1 }
        first.incompleteBytes = 50 << 10
        second.incompleteBytes = 8 << 10
        #expect(first.mayRead && !second.mayRead)
        first.close()
        loop.run()
        #expect(woken == 1)
        #expect(second.mayRead)
    }

    @Test func allUsersTogetherHaveABoundToo() {
        for user in [1, 2] as [UInt32] { share(user).callBytes = 50 << 10 }
        let holding = share(3)
        holding.callBytes = 4 << 10
        var isWoken = false
        holding.resumeReading = { isWoken = true }
        #expect(!holding.mayRead)
        // Of whom nothing is held may begin, and the privileged don't depend on others.
        #expect(share(4).mayRead)
        let root = share(0, isPrivileged: true)
        root.callBytes = 30 << 10
        #expect(root.mayRead)
        root.callBytes = 0
        loop.run()
        #expect(!isWoken)
    }

    @Test func roomOverAllUsersWakesWhoWaitsForIt() {
        let (first, second, waiting) = (share(1), share(2), share(3))
        first.callBytes = 39 << 10
        second.callBytes = 60 << 10
        waiting.callBytes = 4 << 10
        var isWoken = false
        waiting.resumeReading = { isWoken = true }
        #expect(!waiting.mayRead)
        second.callBytes = 0
        loop.run()
        #expect(isWoken && waiting.mayRead)
    }

    @Test func repliesThatAreNotReadCrowdTheirUserOnly() {
        let (first, second) = (share(7), share(8))
        first.unwrittenBytes = 30 << 10
        first.queuedReplyBytes = 9 << 10
        #expect(!first.isCrowded)
        first.queuedReplyBytes = 10 << 10
        #expect(first.isCrowded && !second.isCrowded)
        // They are not in the way of reading.
        #expect(first.mayRead)
        first.close()
        #expect(!share(7).isCrowded)
    }

    @Test func randomChangesLeaveNothingBehind() {
        let environment = ProcessInfo.processInfo.environment["VARLINK_TEST_SEED"]
        let seed = environment.flatMap { UInt64($0) } ?? 2026
        var random = SeededGenerator(state: seed)
        var shares: [HeldShare] = []
        for _ in 0..<5000 {
            switch random.next() % 4 {
            case 0: shares.append(share(UInt32(random.next() % 3), isPrivileged: random.next() % 5 == 0))
            case 1 where !shares.isEmpty:
                shares.remove(at: Int(random.next() % UInt64(shares.count))).close()
            case 2 where !shares.isEmpty:
                let share = shares[Int(random.next() % UInt64(shares.count))]
                share.incompleteBytes = 1 + Int(random.next() % 60_000)
                _ = share.mayRead
            case 3 where !shares.isEmpty:
                let share = shares[Int(random.next() % UInt64(shares.count))]
                share.callBytes = Int(random.next() % 60_000)
                share.unwrittenBytes = Int(random.next() % 60_000)
                if share.incompleteBytes == 0 { share.callEnded() }
            default: break
            }
            // Somebody of each user that is in a call may always go on.
            for user in Set(shares.filter(\.isInCall).map(\.owner)) {
                let ofUser = shares.filter { $0.owner == user && $0.isInCall }
                #expect(ofUser.contains { $0.mayRead }, "VARLINK_TEST_SEED=\(seed)")
            }
        }
        for share in shares { share.close() }
        #expect(all.isEmpty, "VARLINK_TEST_SEED=\(seed)")
    }
}
