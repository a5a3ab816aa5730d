// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Reads the configuration again, as a SIGHUP does; returns when everything goes by it.
    ///
    /// Operators only.
    package enum Reload: Method {
        package static let method = "io.flowd.Daemon.Reload"

        /// What is asked for, as by `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// What counts from now on.
            package var changed: [ConfigurationChange]
            /// What counts only after a restart; until then what was before does.
            package var needRestart: [ConfigurationChange]

            /// Puts the fields together.
            package init(changed: [ConfigurationChange], needRestart: [ConfigurationChange]) {
                self.changed = changed
                self.needRestart = needRestart
            }
        }
    }
}
