/// Whether the gate waits for those whom it has just answered, so that one sync is for all of them, and until when.
///
/// Who works through several connections sends again as soon as it has its answers. Without waiting, half of them gather
/// while the other half is synced, and each half waits for two syncs: two batches for what one could do. Waiting makes
/// that one batch and the time until all are back, so it pays where they are back within a fraction of a batch, as on a
/// disk that is slow. How long one takes to come back is measured behind each batch, waited for or not.
struct Gathering: Sendable {
    /// How often the time until all are back has to fit into the last batch.
    static let fitCount = 2
    /// The part of the time of the last batch that the next one waits at most.
    static let patiencePart = 2
    /// The part of it in which somebody has to come, or nobody else is waited for.
    static let silencePart = 20
    /// As many times what one takes to come back are no silence yet.
    static let returnsOfSilence = 4
    /// A batch that took longer counts as this long: what was slow once may not be so again.
    static let longest = Duration.milliseconds(100)
    /// A return that took longer counts as this long, likewise.
    static let longestReturn = Duration.milliseconds(10)
    /// Less isn't worth a wait: no thread sleeps shorter.
    static let shortestSilence = Duration.microseconds(100)
    /// How much of the mean each measurement is.
    static let meanPart = 8
    /// After as many waits in vain, one behind the other, the next 2 batches don't wait; after one more the next 4, and so on.
    static let vainCountMax = 2
    /// The most batches that don't wait.
    static let restCountMax = 64

    /// One return, on average over those of a batch; nil before the first was seen.
    private(set) var meanReturn: Duration?
    /// When the last batch was answered, to how many, and how many calls have come since.
    private var answered: (at: Duration, count: Int, cameCount: Int)?
    /// As many as were answered last and waited meanwhile; nobody else is expected.
    private var expectedCount = 0
    /// When the next batch begins at the latest.
    private var deadline = Duration.zero
    private var silence = Duration.zero
    /// How many waited when the wait began; nil outside of one.
    private var firstCount: Int?
    private var seenCount = 0
    private var seenAt = Duration.zero
    private var vainCount = 0
    private var restCount = 0

    /// Takes note of a batch that is answered now, and of how many wait for the next one: behind the sync, before anybody
    /// can have come back and before a checkpoint.
    ///
    /// A batch that left some behind is as large as it may be, and who is alone is the only one that could come back: then
    /// nobody is waited for.
    mutating func note(count: Int, leftCount: Int, waitingCount: Int, began: Duration, ended: Duration) {
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

    /// Takes note of a call that has come; true when the gate waits for it and for nobody else.
    mutating func noteArrival(waitingCount: Int, at now: @autoclosure () -> Duration) -> Bool {
        if let answered {
            self.answered?.cameCount += 1
            if answered.cameCount + 1 == answered.count { endMeasurement(at: now()) }
        }
        return firstCount != nil && waitingCount == expectedCount
    }

    /// How long to wait still while so many wait; nil to begin.
    mutating func wait(waitingCount: Int, at now: Duration) -> Duration? {
        guard waitingCount < expectedCount, now < deadline else { return endWait(waitingCount: waitingCount) }
        if firstCount == nil || waitingCount != seenCount { (seenCount, seenAt) = (waitingCount, now) }
        firstCount = firstCount ?? waitingCount
        let quiet = now - seenAt
        guard quiet < silence else { return endWait(waitingCount: waitingCount) }
        return min(deadline - now, silence - quiet)
    }

    /// In vain was a wait for which less than half of those have come who were missing.
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

    /// Who hasn't come until the next batch is answered counts as not being back before.
    private mutating func endMeasurement(at now: Duration) {
        guard let answered else { return }
        self.answered = nil
        let one = min((now - answered.at) / max(1, min(answered.cameCount, answered.count)), Self.longestReturn)
        meanReturn = meanReturn.map { $0 + (one - $0) / Self.meanPart } ?? one
    }
}
