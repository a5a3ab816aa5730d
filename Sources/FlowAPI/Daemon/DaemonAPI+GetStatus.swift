// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Tells how the daemon is.
    ///
    /// Anybody may ask; the counts are shown to operators only.
    package enum GetStatus: Method {
        package static let method = "io.flowd.Daemon.GetStatus"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// There is nothing to tell.
            package init() {}
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The daemon's state at the moment of the answer.
            package var status: DaemonStatus
            /// The calling principal, as the socket tells it, or the token that it has presented.
            package var caller: Caller

            /// Puts the fields together.
            package init(status: DaemonStatus, caller: Caller) {
                self.status = status
                self.caller = caller
            }
        }
    }
}
