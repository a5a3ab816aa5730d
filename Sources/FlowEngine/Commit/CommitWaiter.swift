/// Time as the gate's thread waits for it.
package protocol CommitWaiter: Sendable {
    /// Time since any moment of the past, without regard to clocks that are set.
    var elapsed: Duration { get }
    /// Waits on the thread that calls, so long or less.
    func pause(for duration: Duration)
}
