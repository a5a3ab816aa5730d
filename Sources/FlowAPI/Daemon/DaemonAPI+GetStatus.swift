// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Tells how the daemon is.
    ///
    /// Anybody may ask; the counts are shown to operators only.
    package enum GetStatus: Method {
        package static let method = "io.flowd.Daemon.GetStatus"

        /// Parameters of a call of `GetStatus`.
        package struct Parameters: Codable, Sendable, Hashable {
            package init() {}
        }

        /// Reply to a call of `GetStatus`.
        package struct Reply: Codable, Sendable, Hashable {
            package var status: DaemonStatus
            package var caller: Caller

            package init(status: DaemonStatus, caller: Caller) {
                self.status = status
                self.caller = caller
            }
        }
    }
}
