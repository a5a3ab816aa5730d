// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Tells who is calling, and in which tenants they have which role (the first 1000 by slug).
    package enum WhoAmI: Method {
        package static let method = "io.flowd.Daemon.WhoAmI"

        /// What is asked for, as by `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The calling principal, as the socket tells it, or the token that it has presented.
            package var caller: Caller
            /// Memberships.
            package var memberships: [Membership]

            /// Puts the fields together.
            package init(caller: Caller, memberships: [Membership]) {
                self.caller = caller
                self.memberships = memberships
            }
        }
    }
}
