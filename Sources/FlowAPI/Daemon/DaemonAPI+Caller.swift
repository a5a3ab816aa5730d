// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The calling principal, as the socket tells it, or the token that it has presented.
    package struct Caller: Codable, Sendable, Hashable {
        /// Principal that calls: uid:N, or token:ID, perhaps with the name that it acts for.
        package var principal: String
        /// True for root, the daemon's own user and members of the operators' group.
        package var `operator`: Bool

        package init(principal: String, operator: Bool) {
            self.principal = principal
            self.operator = `operator`
        }
    }
}
