// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Gets the maximum log level.
    ///
    /// Operators only.
    package enum GetLogLevel: Method {
        package static let method = "io.systemd.service.GetLogLevel"

        /// Parameters of a call of `GetLogLevel`, with the fields of `Ping`.
        package typealias Parameters = Ping.Parameters

        /// Reply to a call of `GetLogLevel`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The current maximum log level, using BSD syslog level integers.
            package var level: Int

            package init(level: Int) {
                self.level = level
            }
        }
    }
}
