// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Sets the maximum log level, until the configuration is read again or flowd is restarted.
    ///
    /// Operators only.
    package enum SetLogLevel: Method {
        package static let method = "io.systemd.service.SetLogLevel"

        /// Parameters of a call of `SetLogLevel`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The maximum log level, using BSD syslog log level integers: 0 to 7.
            package var level: Int?

            package init(level: Int? = nil) {
                self.level = level
            }
        }

        /// Reply to a call of `SetLogLevel`, with the fields of `Ping`.
        package typealias Reply = Ping.Reply
    }
}
