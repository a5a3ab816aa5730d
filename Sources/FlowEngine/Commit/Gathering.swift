/// State that decides whether, and until when, the gate waits for callers that it has just answered.
///
/// One sync is then for all of them.
///
/// A client that works through several connections sends again as soon as it has its answers. Without waiting, half of
/// its calls gather while the other half is synced, and each half waits for two syncs: two batches for what one could
/// do. Waiting makes that one batch and the time until all are back, so it pays where they are back within a fraction
/// of a batch, as on a disk that is slow. The time that one call takes to come back is measured after each batch,
/// waited for or not.
struct Gathering: Sendable {
    /// Number of times that the time until all are back has to fit into the last batch.
    static let fitCount = 2
    /// The part of the time of the last batch that the next one waits at most.
    static let patiencePart = 2
    /// Divisor of the last batch's duration that gives the silence.
    ///
    /// When no call comes within the silence, the wait ends.
    static let silencePart = 20
    /// Multiple of the mean return that is not yet silence.
    static let returnsOfSilence = 4
    /// A batch that took longer counts as this long: what was slow once may not be so again.
    static let longest = Duration.milliseconds(100)
    /// Upper bound of a measured return; a return that took longer counts as this long, since it may not be slow again.
    static let longestReturn = Duration.milliseconds(10)
    /// Less isn't worth a wait: no thread sleeps shorter.
    static let shortestSilence = Duration.microseconds(100)
    /// Divisor that gives the weight of each measurement in the mean.
    static let meanPart = 8
    /// Number of successive waits in vain after which batches don't wait.
    ///
    /// After that many the next 2 batches don't wait; after one more the next 4, and so on.
    static let vainCountMax = 2
    /// The most batches that don't wait.
    static let restCountMax = 64

    /// One return, on average over those of a batch; nil before the first was seen.
    private(set) var meanReturn: Duration?
    /// Instant of the last batch's answers, their number, and the number of calls since.
    private var answered: (at: Duration, count: Int, cameCount: Int)?
    /// Number of calls answered last, plus those that waited meanwhile; the gate expects no more.
    private var expectedCount = 0
    private var deadline = Duration.zero
    private var silence = Duration.zero
    /// Number of calls waiting when the wait began; nil outside of one.
    private var firstCount: Int?
    private var seenCount = 0
    private var seenAt = Duration.zero
    private var vainCount = 0
    private var restCount = 0

    /// Records a batch that is answered now, and the number of calls that wait for the next one.
    ///
    /// Called after the sync, before any caller can have come back and before a checkpoint.
    ///
    /// There is no wait when a batch left some calls over, since it is as large as it may be, nor when one call is
    /// answered and no other waits, since only that caller could come back.
    mutating func recordBatch(count: Int, leftCount: Int, waitingCount: Int, began: Duration, ended: Duration) {
        endMeasurement(at: ended)
        expectedCount = 0
        guard count + waitingCount > 1 else { return }
        answered = (ended, count, 0)
        guard leftCount == 0, let meanReturn else { return }
        let duration = min(ended - began, Self.longest)
        guard meanReturn * (count + waitingCount) * Self.fitCount <= duration else { return }
        guard restCount == 0 else { return restCount -= 1 }
        expectedCount = count + waitingCount
        silence = max(duration / Self.silencePart, meanReturn * Self.returnsOfSilence, Self.shortestSilence)
        deadline = ended + duration / Self.patiencePart
    }

    /// Notes a call that has come; true when the gate waits for it and for no other.
    mutating func noteArrival(waitingCount: Int, at now: @autoclosure () -> Duration) -> Bool {
        if let answered {
            self.answered?.cameCount += 1
            if answered.cameCount + 1 == answered.count { endMeasurement(at: now()) }
        }
        return firstCount != nil && waitingCount == expectedCount
    }

    /// Returns how long to wait still while so many wait; nil to begin.
    mutating func wait(waitingCount: Int, at now: Duration) -> Duration? {
        guard waitingCount < expectedCount, now < deadline else { return endWait(waitingCount: waitingCount) }
        if firstCount == nil || waitingCount != seenCount { (seenCount, seenAt) = (waitingCount, now) }
        firstCount = firstCount ?? waitingCount
        let quiet = now - seenAt
        guard quiet < silence else { return endWait(waitingCount: waitingCount) }
        return min(deadline - now, silence - quiet)
    }

    /// Ends the wait; it was in vain when less than half of the missing calls have come.
    private mutating func endWait(waitingCount: Int) -> Duration? {
        guard let firstCount else { return nil }
        self.firstCount = nil
        guard (waitingCount - firstCount) * 2 < expectedCount - firstCount else {
            vainCount = 0
            return nil
        }
        vainCount += 1
        if vainCount >= Self.vainCountMax {
            restCount = min(1 << min(vainCount - Self.vainCountMax + 1, 16), Self.restCountMax)
        }
        return nil
    }

    /// Ends the measurement of returns; calls still missing when the next batch is answered count as not being back
    /// before.
    private mutating func endMeasurement(at now: Duration) {
        guard let answered else { return }
        self.answered = nil
        let one = min((now - answered.at) / max(1, min(answered.cameCount, answered.count)), Self.longestReturn)
        meanReturn = meanReturn.map { $0 + (one - $0) / Self.meanPart } ?? one
    }
}
