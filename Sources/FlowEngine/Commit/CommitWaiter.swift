/// Time as the gate's thread waits for it.
package protocol CommitWaiter: Sendable {
    /// Time since any moment of the past, without regard to clocks that are set.
    var elapsed: Duration { get }
    /// Waits on the thread that calls, at most so long, until it is woken; it may also end for no reason.
    func wait(for duration: Duration)
    /// Ends the wait of the gate's thread, or its next one.
    func wake()
}
