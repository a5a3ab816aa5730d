/// Sender of changesets, notified of their results on the gate's thread.
///
/// Must not wait.
protocol CommitRecipient: AnyObject, Sendable {
    /// Notes that the changeset with this number and all before it are on disk.
    func committed(through sequence: UInt64)
    /// One of them can't be written, and none after it will be.
    func refused(_ cause: RefusalCause)
}

/// Reason for which changesets were refused.
enum RefusalCause: Hashable, Sendable {
    /// They build on a state that isn't on disk: read it and decide again.
    case stale(String)
    /// The disk is full: read the state, and tell the callers.
    case diskFull
}
