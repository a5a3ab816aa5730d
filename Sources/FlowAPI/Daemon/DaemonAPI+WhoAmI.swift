// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Tells who is calling, and in which tenants they have which role (the first 1000 by slug).
    package enum WhoAmI: Method {
        package static let method = "io.flowd.Daemon.WhoAmI"

        /// Parameters of a call of `WhoAmI`, with the fields of `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// Reply to a call of `WhoAmI`.
        package struct Reply: Codable, Sendable, Hashable {
            package var caller: Caller
            package var memberships: [Membership]

            package init(caller: Caller, memberships: [Membership]) {
                self.caller = caller
                self.memberships = memberships
            }
        }
    }
}
