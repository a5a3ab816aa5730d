/// Interval at which the service manager wants a sign of life.
package struct WatchdogInterval: Equatable, Sendable {
    /// After this long without a sign of life the manager kills the daemon.
    package let limit: Duration

    /// The distance between two signs of life: half the limit, so that one may be late.
    package var pingInterval: Duration { limit / 2 }

    /// Reads `WATCHDOG_USEC` and `WATCHDOG_PID` from `environment`; `nil` if no watchdog is set for `processID`.
    package init?(environment: [String: String], processID: Int32) {
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init), microseconds > 0 else { return nil }
        if let owner = environment["WATCHDOG_PID"], owner != String(processID) { return nil }
        limit = .microseconds(microseconds)
    }
}
