// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Reads the configuration again, as a SIGHUP does; returns when everything goes by it.
    ///
    /// Operators only.
    package enum Reload: Method {
        package static let method = "io.flowd.Daemon.Reload"

        /// Parameters of a call of `Reload`, with the fields of `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// Reply to a call of `Reload`.
        package struct Reply: Codable, Sendable, Hashable {
            /// Values that take effect from now on.
            package var changed: [ConfigurationChange]
            /// Values that take effect only after a restart; until then the values before remain in effect.
            package var needRestart: [ConfigurationChange]

            package init(changed: [ConfigurationChange], needRestart: [ConfigurationChange]) {
                self.changed = changed
                self.needRestart = needRestart
            }
        }
    }
}
