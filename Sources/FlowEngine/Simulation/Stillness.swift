/// Whether nothing is under way in an engine with its scheduler and its deliverer; only then may virtual time pass.
///
/// An executor sees only what is ready on its own thread: what has left it, or waits elsewhere, would seem to be over.
package struct Stillness: Sendable {
    private let engine: Engine
    private let scheduler: Scheduler
    private let deliverer: Deliverer
    private let sleeps: @Sendable () -> [Int]?

    /// Looks at these parts.
    ///
    /// `sleeps` are the numbers of the sleeps that their timers are in; nil while one of them is awake.
    package init(
        engine: Engine,
        scheduler: Scheduler,
        deliverer: Deliverer,
        sleeps: @escaping @Sendable () -> [Int]?
    ) {
        (self.engine, self.scheduler, self.deliverer, self.sleeps) = (engine, scheduler, deliverer, sleeps)
    }

    /// True while no command, no read and no attempt is under way.
    ///
    /// Scheduler and deliverer read while they are awake, so it holds when (1) both sleep, (2) nothing that they or
    /// others have begun goes on, and (3) they still are in the same sleep: what ends in between wakes them.
    package var isComplete: Bool {
        guard let before = sleeps() else { return false }
        guard scheduler.inFlightCount == 0, deliverer.underWayCount == 0, engine.isStill else { return false }
        return sleeps() == before
    }
}
