import Testing

@testable import FlowEngine

/// How long a batch waits for those who were answered by the one before.
struct GatheringTests {
    /// After batches of four of 10 ms, whose callers were back after 100 µs each; two wait behind the last one, which is
    /// answered at 1 s: the patience is 5 ms, the silence 500 µs.
    private func afterBatches(leftCount: Int = 0, count: Int = 4, waitingCount: Int = 2) -> Gathering {
        var gathering = measured(.microseconds(100))
        note(count, leftCount: leftCount, waitingCount: waitingCount, at: .seconds(1), in: &gathering)
        return gathering
    }

    /// One that has seen a caller come back after so long.
    private func measured(_ time: Duration) -> Gathering {
        var gathering = Gathering()
        note(1, waitingCount: 1, at: .zero, in: &gathering)
        _ = gathering.noteArrival(waitingCount: 1, at: time)
        return gathering
    }

    /// A batch that took 10 ms.
    private func note(
        _ count: Int,
        leftCount: Int = 0,
        waitingCount: Int,
        at ended: Duration,
        in gathering: inout Gathering
    ) {
        gathering.recordBatch(
            count: count,
            leftCount: leftCount,
            waitingCount: waitingCount,
            began: ended - .milliseconds(10),
            ended: ended
        )
    }

    private let answered = Duration.seconds(1)

    @Test
    func nobodyIsWaitedForAtTheStart() {
        var gathering = Gathering()
        #expect(gathering.wait(waitingCount: 1, at: .zero) == nil)
        note(4, waitingCount: 2, at: .seconds(1), in: &gathering)
        #expect(gathering.wait(waitingCount: 2, at: .seconds(1)) == nil)
    }

    @Test
    func thoseJustAnsweredAreWaitedForUntilAllAreThere() {
        var gathering = afterBatches()
        #expect(gathering.wait(waitingCount: 2, at: answered) == .microseconds(500))
        let isFifth = gathering.noteArrival(waitingCount: 5, at: answered)
        #expect(!isFifth)
        #expect(gathering.wait(waitingCount: 5, at: answered + .microseconds(400)) == .microseconds(500))
        let isLast = gathering.noteArrival(waitingCount: 6, at: answered)
        #expect(isLast)
        #expect(gathering.wait(waitingCount: 6, at: answered + .microseconds(500)) == nil)
        let isLastAgain = gathering.noteArrival(waitingCount: 6, at: answered)
        #expect(!isLastAgain)
    }

    @Test
    func aSilenceEndsTheWait() {
        var gathering = afterBatches()
        #expect(gathering.wait(waitingCount: 3, at: answered + .microseconds(100)) == .microseconds(500))
        #expect(gathering.wait(waitingCount: 3, at: answered + .microseconds(400)) == .microseconds(200))
        #expect(gathering.wait(waitingCount: 3, at: answered + .microseconds(600)) == nil)
    }

    @Test
    func itEndsHoweverManyCome() {
        var gathering = afterBatches(count: 40)
        for step in 0..<49 {
            let wait = gathering.wait(waitingCount: 2 + step * 39 / 49, at: answered + .microseconds(100 * step))
            #expect(wait != nil)
        }
        #expect(gathering.wait(waitingCount: 41, at: answered + .milliseconds(5)) == nil)
    }

    @Test
    func whoIsAloneWaitsForNobody() {
        var gathering = afterBatches(count: 1, waitingCount: 0)
        #expect(gathering.wait(waitingCount: 0, at: answered) == nil)
        // Nor behind a checkpoint, where the one that was answered is there again.
        _ = gathering.noteArrival(waitingCount: 1, at: answered)
        #expect(gathering.wait(waitingCount: 1, at: answered) == nil)
    }

    @Test
    func aFullBatchWasLargeEnough() {
        var gathering = afterBatches(leftCount: 3)
        #expect(gathering.wait(waitingCount: 3, at: answered) == nil)
    }

    @Test
    func nobodyIsWaitedForWhoTakesAsLongAsTheBatch() {
        // Six take 5.4 ms to come back, of which two are more than 10 ms.
        var slow = measured(.microseconds(900))
        note(4, waitingCount: 2, at: answered, in: &slow)
        #expect(slow.wait(waitingCount: 2, at: answered) == nil)
        var quick = measured(.microseconds(800))
        note(4, waitingCount: 2, at: answered, in: &quick)
        #expect(quick.wait(waitingCount: 2, at: answered) != nil)
    }

    @Test
    func theMeanFollowsWhatIsMeasured() {
        var gathering = measured(.microseconds(100))
        #expect(gathering.meanReturn == .microseconds(100))
        note(4, waitingCount: 0, at: answered, in: &gathering)
        for _ in 0..<4 { _ = gathering.noteArrival(waitingCount: 1, at: answered + .milliseconds(2)) }
        #expect(gathering.meanReturn == .microseconds(150))
        // Who doesn't come back before the next answer has taken that long at least; a minute counts as 10 ms.
        note(4, waitingCount: 0, at: answered, in: &gathering)
        note(4, waitingCount: 0, at: answered + .seconds(60), in: &gathering)
        #expect(gathering.meanReturn == .microseconds(150) + (.milliseconds(10) - .microseconds(150)) / 8)
    }

    /// True where a batch was waited for, by a wait in which so many of four came and then nobody.
    private func waits(_ gathering: inout Gathering, at time: Duration, cameCount: Int) -> Bool {
        note(4, waitingCount: 0, at: time, in: &gathering)
        guard gathering.wait(waitingCount: 0, at: time) != nil else { return false }
        _ = gathering.wait(waitingCount: cameCount, at: time + .milliseconds(1))
        #expect(gathering.wait(waitingCount: cameCount, at: time + .milliseconds(4)) == nil)
        return true
    }

    @Test
    func waitsInVainAreFollowedByBatchesWithoutOne() {
        var gathering = measured(.microseconds(1))
        var waited: [Bool] = []
        for batch in 0..<20 {
            let time = answered + .milliseconds(20 * batch)
            waited.append(waits(&gathering, at: time, cameCount: 1))
            // As if all had come back at once, so that only what came of the wait counts.
            for _ in 0..<4 { _ = gathering.noteArrival(waitingCount: 1, at: time) }
        }
        let pattern = "ww..w....w........w."
        #expect(String(waited.map { $0 ? "w" : "." }) == pattern)
    }

    @Test
    func aWaitThatBroughtHalfOfThemIsNotInVain() {
        var gathering = measured(.microseconds(1))
        for batch in 0..<10 {
            let time = answered + .milliseconds(20 * batch)
            let isWaitedFor = waits(&gathering, at: time, cameCount: batch.isMultiple(of: 2) ? 2 : 1)
            #expect(isWaitedFor)
            for _ in 0..<4 { _ = gathering.noteArrival(waitingCount: 1, at: time) }
        }
    }

    @Test
    func whatWasSlowOnceDoesNotDelayForLong() {
        var gathering = measured(.microseconds(100))
        gathering.recordBatch(count: 4, leftCount: 0, waitingCount: 0, began: .zero, ended: .seconds(60))
        #expect(gathering.wait(waitingCount: 1, at: .seconds(60)) == Gathering.longest / Gathering.silencePart)
        #expect(gathering.wait(waitingCount: 2, at: .seconds(60) + Gathering.longest / 2) == nil)
    }
}
