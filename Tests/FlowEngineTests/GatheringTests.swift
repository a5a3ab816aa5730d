import Testing

@testable import FlowEngine

/// How long a batch waits for those who were answered by the one before.
struct GatheringTests {
    /// A batch of four that took from 0 to 10 ms, with two waiting behind it: the patience is 5 ms, the silence 500 µs.
    private func afterABatch(leftCount: Int = 0, count: Int = 4, waitingCount: Int = 2) -> Gathering {
        var gathering = Gathering()
        gathering.note(
            count: count,
            leftCount: leftCount,
            waitingCount: waitingCount,
            began: .zero,
            ended: .milliseconds(10)
        )
        return gathering
    }

    @Test
    func nobodyIsWaitedForAtTheStart() {
        var gathering = Gathering()
        #expect(gathering.wait(waitingCount: 1, at: .zero) == .zero)
    }

    @Test
    func thoseJustAnsweredAreWaitedForUntilAllAreThere() {
        var gathering = afterABatch()
        #expect(gathering.wait(waitingCount: 2, at: .milliseconds(10)) == .microseconds(500))
        #expect(gathering.wait(waitingCount: 5, at: .microseconds(10_400)) == .microseconds(500))
        #expect(gathering.wait(waitingCount: 6, at: .microseconds(10_500)) == .zero)
    }

    @Test
    func aSilenceEndsTheWait() {
        var gathering = afterABatch()
        #expect(gathering.wait(waitingCount: 3, at: .microseconds(10_100)) == .microseconds(500))
        #expect(gathering.wait(waitingCount: 3, at: .microseconds(10_400)) == .microseconds(200))
        #expect(gathering.wait(waitingCount: 3, at: .microseconds(10_600)) == .zero)
    }

    @Test
    func itEndsHoweverManyCome() {
        var gathering = afterABatch(count: 100)
        var waitingCount = 2
        for step in 0..<49 {
            waitingCount += 1
            #expect(gathering.wait(waitingCount: waitingCount, at: .microseconds(10_000 + step * 100)) > .zero)
        }
        #expect(gathering.wait(waitingCount: 60, at: .milliseconds(15)) == .zero)
    }

    @Test
    func whoIsAloneWaitsForNobody() {
        var gathering = afterABatch(count: 1, waitingCount: 0)
        #expect(gathering.wait(waitingCount: 0, at: .milliseconds(10)) == .zero)
    }

    @Test
    func aFullBatchWasLargeEnough() {
        var gathering = afterABatch(leftCount: 3)
        #expect(gathering.wait(waitingCount: 3, at: .milliseconds(10)) == .zero)
    }

    @Test
    func whatWasSlowOnceDoesNotDelayForLong() {
        var gathering = Gathering()
        gathering.note(count: 4, leftCount: 0, waitingCount: 0, began: .zero, ended: .seconds(60))
        #expect(gathering.wait(waitingCount: 1, at: .seconds(60)) == Gathering.longest / Gathering.silencePart)
        #expect(gathering.wait(waitingCount: 2, at: .seconds(60) + Gathering.longest / 2) == .zero)
    }
}
