// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Checks if the service is running.
    ///
    /// Anybody may ask.
    package enum Ping: Method {
        package static let method = "io.systemd.service.Ping"

        /// Parameters of a call of `Ping`.
        package struct Parameters: Codable, Sendable, Hashable {
            package init() {}
        }

        /// Reply to a call of `Ping`.
        package struct Reply: Codable, Sendable, Hashable {
            package init() {}
        }
    }
}
