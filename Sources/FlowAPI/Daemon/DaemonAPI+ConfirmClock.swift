// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Says that the wall clock is right, which ends a hold at once.
    ///
    /// Operators only.
    package enum ConfirmClock: Method {
        package static let method = "io.flowd.Daemon.ConfirmClock"

        /// Parameters of a call of `ConfirmClock`, with the fields of `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// Reply to a call of `ConfirmClock`.
        package struct Reply: Codable, Sendable, Hashable {
            /// True when there was a hold.
            package var wasHeld: Bool

            package init(wasHeld: Bool) {
                self.wasHeld = wasHeld
            }
        }
    }
}
