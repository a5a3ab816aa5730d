/// How long the gate waits for those whom it has just answered, so that one sync is for all of them.
///
/// Who works through several connections sends again as soon as it has its answers. Without waiting, half of them gather
/// while the other half is synced, and each half waits for two syncs. Waiting for all is the faster way as long as they
/// come within the time that a sync takes; whoever doesn't come back costs the others one short silence.
struct Gathering: Sendable {
    /// The part of the time of the last batch that the next one waits at most.
    static let patiencePart = 2
    /// The part of it in which somebody has to come, or nobody else is waited for.
    static let silencePart = 20
    /// A batch that took longer counts as this long: what was slow once may not be so again.
    static let longest = Duration.milliseconds(100)
    /// Less isn't worth a wait: no thread sleeps shorter.
    static let shortestSilence = Duration.microseconds(100)

    /// As many as were answered last and waited behind them: nobody else is expected.
    private var expectedCount = 0
    /// When the next batch begins at the latest.
    private var deadline = Duration.zero
    private var silence = Duration.zero
    private var seenCount = 0
    private var seenAt = Duration.zero

    /// Takes note of a batch that was answered, of how many it left behind and how many wait now.
    ///
    /// What had to leave some behind is as large as it may be, and who is alone is the only one that could come back: then
    /// nobody is waited for.
    mutating func note(count: Int, leftCount: Int, waitingCount: Int, began: Duration, ended: Duration) {
        let duration = min(ended - began, Self.longest)
        expectedCount = leftCount == 0 && count + waitingCount > 1 ? count + waitingCount : 0
        silence = max(duration / Self.silencePart, Self.shortestSilence)
        deadline = ended + duration / Self.patiencePart
        (seenCount, seenAt) = (waitingCount, ended)
    }

    /// How long to wait still while so many wait; zero to begin.
    mutating func wait(waitingCount: Int, at now: Duration) -> Duration {
        guard waitingCount < expectedCount, now < deadline else { return .zero }
        if waitingCount != seenCount { (seenCount, seenAt) = (waitingCount, now) }
        let quiet = now - seenAt
        return quiet < silence ? min(deadline - now, silence - quiet) : .zero
    }
}
