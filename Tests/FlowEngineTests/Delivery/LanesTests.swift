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
        lanes.take(page, limit: 10, on: "mail", room: 4, at: reading).map(\.id)
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
}
