/// A time in which the daemon did not work, or did not say so.
package struct Outage: Hashable, Sendable {
    /// The last sign of the daemon before.
    package let beganAt: Timestamp
    package let endedAt: Timestamp
    /// True when the daemon was stopped, false when it ended otherwise; then it may have worked a little longer than
    /// the beginning says.
    package let isClean: Bool
    /// True when the machine slept, and the daemon with it.
    package let isSleep: Bool

    package init(beganAt: Timestamp, endedAt: Timestamp, isClean: Bool, isSleep: Bool = false) {
        self.beganAt = beganAt
        self.endedAt = endedAt
        self.isClean = isClean
        self.isSleep = isSleep
    }
}
