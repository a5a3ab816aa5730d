// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Sends a message that says that it is a test, once and at once; it isn't kept.
    ///
    /// Returns when it went out. Operators only.
    package enum TestChannel: Method {
        package static let method = "io.flowd.Daemon.TestChannel"

        /// What is asked for.
        package struct Parameters: Codable, Sendable, Hashable {
            /// The channel's name.
            package var channel: String
            /// The address to which it goes; mail wants one, unless all of its channel goes to one.
            package var to: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(channel: String, to: String? = nil) {
                self.channel = channel
                self.to = to
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The id under which it went.
            package var id: String
            /// How long it took.
            package var milliseconds: Int

            /// Puts the fields together.
            package init(id: String, milliseconds: Int) {
                self.id = id
                self.milliseconds = milliseconds
            }
        }
    }
}
