// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Reloads configuration files, as io.flowd.Daemon.Reload does, which also tells what came of it.
    ///
    /// Operators only.
    package enum Reload: Method {
        package static let method = "io.systemd.service.Reload"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Without meaning for flowd, which asks nobody.
            package var allowInteractiveAuthentication: Bool?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(allowInteractiveAuthentication: Bool? = nil) {
                self.allowInteractiveAuthentication = allowInteractiveAuthentication
            }
        }

        /// What is answered, as by `Ping`.
        package typealias Reply = Ping.Reply
    }
}
