// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Checks if the service is running.
    ///
    /// Anybody may ask.
    package enum Ping: Method {
        package static let method = "io.systemd.service.Ping"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// There is nothing to tell.
            package init() {}
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// There is nothing to tell.
            package init() {}
        }
    }
}
