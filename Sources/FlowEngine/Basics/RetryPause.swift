/// A pause after something that didn't work: a second, then twice as long each time, up to a minute.
///
/// Counted by the clock that can't be set.
struct RetryPause: Hashable, Sendable {
    /// The first pause, in milliseconds.
    static let first: Int64 = 1000
    /// The longest, in milliseconds.
    static let longest: Int64 = 60_000

    let failureCount: Int
    /// End of the pause, in milliseconds since the machine was started.
    let endsAt: Int64

    init(after previous: RetryPause?, at sinceBoot: Int64) {
        failureCount = (previous?.failureCount ?? 0) + 1
        let doublings = min(failureCount - 1, 6)
        endsAt = sinceBoot + min(Self.longest, Self.first << Int64(doublings))
    }
}
