// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Reloads configuration files, as io.flowd.Daemon.Reload does, which also tells what came of it.
    ///
    /// Operators only.
    package enum Reload: Method {
        package static let method = "io.systemd.service.Reload"

        /// Parameters of a call of `Reload`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Flag without effect in flowd, which asks no user for authentication.
            package var allowInteractiveAuthentication: Bool?

            package init(allowInteractiveAuthentication: Bool? = nil) {
                self.allowInteractiveAuthentication = allowInteractiveAuthentication
            }
        }

        /// Reply to a call of `Reload`, with the fields of `Ping`.
        package typealias Reply = Ping.Reply
    }
}
