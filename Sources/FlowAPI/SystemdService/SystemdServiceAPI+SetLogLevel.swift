// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Sets the maximum log level, until the configuration is read again or flowd is restarted.
    ///
    /// Operators only.
    package enum SetLogLevel: Method {
        package static let method = "io.systemd.service.SetLogLevel"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The maximum log level, using BSD syslog log level integers: 0 to 7.
            package var level: Int?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(level: Int? = nil) {
                self.level = level
            }
        }

        /// What is answered, as by `Ping`.
        package typealias Reply = Ping.Reply
    }
}
