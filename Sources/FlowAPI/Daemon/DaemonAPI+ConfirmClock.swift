// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Says that the wall clock is right, which ends a hold at once.
    ///
    /// Operators only.
    package enum ConfirmClock: Method {
        package static let method = "io.flowd.Daemon.ConfirmClock"

        /// What is asked for, as by `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// True when there was a hold.
            package var wasHeld: Bool

            /// Puts the fields together.
            package init(wasHeld: Bool) {
                self.wasHeld = wasHeld
            }
        }
    }
}
