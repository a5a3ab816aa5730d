// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Sends a message that says that it is a test, once and at once; it isn't kept.
    ///
    /// Returns when it went out. Operators only.
    package enum TestChannel: Method {
        package static let method = "io.flowd.Daemon.TestChannel"

        /// Parameters of a call of `TestChannel`.
        package struct Parameters: Codable, Sendable, Hashable {
            /// Name of the channel in the configuration.
            package var channel: String
            /// The address to which it goes; mail wants one, unless all of its channel goes to one.
            package var to: String?

            package init(channel: String, to: String? = nil) {
                self.channel = channel
                self.to = to
            }
        }

        /// Reply to a call of `TestChannel`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The id under which it went.
            package var id: String
            /// Duration of the test in milliseconds.
            package var milliseconds: Int

            package init(id: String, milliseconds: Int) {
                self.id = id
                self.milliseconds = milliseconds
            }
        }
    }
}
