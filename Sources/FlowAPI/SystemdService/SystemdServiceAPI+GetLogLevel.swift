// Written by generate.py from io.systemd.service.varlink.

extension SystemdServiceAPI {
    /// Gets the maximum log level.
    ///
    /// Operators only.
    package enum GetLogLevel: Method {
        package static let method = "io.systemd.service.GetLogLevel"

        /// What is asked for, as by `Ping`.
        package typealias Parameters = Ping.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The current maximum log level, using BSD syslog level integers.
            package var level: Int

            /// Puts the fields together.
            package init(level: Int) {
                self.level = level
            }
        }
    }
}
