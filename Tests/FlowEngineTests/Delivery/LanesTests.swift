import FlowCore
import TestSupport
import Testing

@testable import FlowEngine

/// Which deliveries are under way, and when it is time to look.
@Suite struct LanesTests {
    private let reading = ClockReading(wall: Timestamp(milliseconds: 1_000_000), bootID: "b", sinceBoot: 5000)

    private func delivery(_ id: String, attempt: Int = 1) -> Delivery {
        let sample = Delivery.sample(id, on: "mail", createdAt: reading.wall)
        return Delivery(
            id: sample.id,
            tenant: sample.tenant,
            slug: sample.slug,
            task: sample.task,
            reminder: sample.reminder,
            channel: sample.channel,
            recipient: sample.recipient,
            title: sample.title,
            text: sample.text,
            payload: sample.payload,
            attempt: attempt,
            createdAt: sample.createdAt
        )
    }

    private func take(_ page: [Delivery], _ lanes: inout Lanes) -> [String] {
        lanes.choose(from: page, isMore: page.count >= 10, on: "mail", room: 4, at: reading).map(\.id)
    }

    private func end(_ delivery: Delivery, _ lanes: inout Lanes) -> Bool {
        lanes.ended(delivery, isDone: true, room: 4, at: reading)
    }

    /// The result is on disk, and the pause behind it is over, before the attempt has ended here.
    @Test func whatWasDueAgainWhileItWasUnderWayIsLookedForAtItsEnd() {
        var lanes = Lanes()
        let first = take([delivery("a")], &lanes)
        let early = take([delivery("a", attempt: 2)], &lanes)
        let mustLook = end(delivery("a"), &lanes)
        let second = take([delivery("a", attempt: 2)], &lanes)
        let mustLookAgain = end(delivery("a", attempt: 2), &lanes)
        #expect(first == ["a"] && early == [] && second == ["a"])
        #expect(mustLook && !mustLookAgain)
    }

    /// Read before its beginning was on disk: there is nothing to look for.
    @Test func whatWasSeenWhileItBeganNeedsNoLook() {
        var lanes = Lanes()
        let (first, again) = (take([delivery("a")], &lanes), take([delivery("a")], &lanes))
        let mustLook = end(delivery("a"), &lanes)
        #expect(first == ["a"] && again == [])
        #expect(!mustLook && lanes.underWayCount == 0)
    }

    private func page(_ tenant: Int64, _ recipient: String?, count: Int) -> [Delivery] {
        (0..<count).map { number in
            .sample("\(tenant)-\(recipient ?? "")-\(number)", on: "mail", recipient: recipient, tenant: tenant)
        }
    }

    /// How many of each tenant and recipient were chosen.
    private func counts(_ chosen: [Delivery]) -> [String: Int] {
        Dictionary(chosen.map { ("\($0.tenant.number)-\($0.recipient ?? "")", 1) }, uniquingKeysWith: +)
    }

    @Test func aFloodOfOneTenantLeavesRoomToOthers() {
        var lanes = Lanes()
        let flood = lanes.choose(from: page(1, nil, count: 50), isMore: true, on: "mail", room: 8, at: reading)
        #expect(flood.count == 6)
        let others = page(1, nil, count: 50) + page(2, nil, count: 3)
        let next = lanes.choose(from: others, isMore: true, on: "mail", room: 8, at: reading)
        #expect(counts(next) == ["2-": 2])
        // The little room that is left is filled again at once.
        let ends = next.map { lanes.ended($0, isDone: true, room: 8, at: reading) }
        #expect(ends == [true, true])
    }

    /// Whatever the room, a tenant that comes behind a flood finds a place at once, unless there is only one.
    @Test(arguments: zip(1...8, [1, 1, 2, 3, 4, 5, 6, 6]))
    func aFloodHasThreeQuartersOfAnyRoomAtMost(room: Int, ofTenant: Int) {
        var lanes = Lanes()
        let flood = page(1, nil, count: 50)
        #expect(lanes.choose(from: flood, isMore: true, on: "mail", room: room, at: reading).count == ofTenant)
        let both = flood + page(2, nil, count: 50)
        let next = lanes.choose(from: both, isMore: true, on: "mail", room: room, at: reading)
        #expect(counts(next) == (room == 1 ? [:] : ["2-": room - ofTenant]))
    }

    @Test func aRecipientWhoIsSlowDelaysOnlyThemselves() {
        var lanes = Lanes()
        let slow = page(1, "uid:7", count: 20)
        let early = slow + page(1, "uid:8", count: 1)
        let first = lanes.choose(from: early, isMore: true, on: "mail", room: 4, at: reading)
        #expect(counts(first) == ["1-uid:7": 2, "1-uid:8": 1])
        // A recipient of the same name in another tenant is another.
        let next = lanes.choose(from: slow + page(2, "uid:7", count: 5), isMore: true, on: "mail", room: 4, at: reading)
        #expect(counts(next) == ["2-uid:7": 1])
    }

    @Test func allTakeTurnsWhereAllWait() {
        var lanes = Lanes()
        var waiting = (1...3).flatMap { page($0, nil, count: 30) }
        var order: [Int64] = []
        for _ in 0..<9 {
            let chosen = lanes.choose(from: waiting, isMore: true, on: "mail", room: 3, at: reading)
            order += chosen.map(\.tenant.number)
            waiting.removeAll { delivery in chosen.contains { $0.id == delivery.id } }
            for delivery in chosen { _ = lanes.ended(delivery, isDone: true, room: 3, at: reading) }
        }
        #expect((1...3).map { tenant in order.count { $0 == tenant } } == [9, 9, 9])
    }

    @Test(arguments: [1, 2, 3, 4, 9])
    func nothingThatWaitsIsForgotten(room: Int) {
        var lanes = Lanes()
        var waiting = page(1, nil, count: 40) + page(2, "uid:7", count: 15) + page(2, "uid:8", count: 2)
        var underWay: [Delivery] = []
        var mustLook = true
        while !waiting.isEmpty || !underWay.isEmpty {
            guard mustLook || !underWay.isEmpty else {
                Issue.record("\(waiting.count) wait, nothing is under way, and nobody looks")
                return
            }
            if mustLook, lanes.pageCount(of: "mail", room: room, at: reading) != nil {
                let chosen = lanes.choose(from: waiting, isMore: false, on: "mail", room: room, at: reading)
                waiting.removeAll { delivery in chosen.contains { $0.id == delivery.id } }
                underWay += chosen
            }
            mustLook = false
            if !underWay.isEmpty {
                mustLook = lanes.ended(underWay.removeFirst(), isDone: true, room: room, at: reading)
            }
        }
        #expect(lanes.underWayCount == 0)
    }
}
