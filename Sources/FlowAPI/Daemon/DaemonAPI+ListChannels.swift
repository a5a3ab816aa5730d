// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Lists the channels, the journal first and then as the configuration has them.
    ///
    /// Operators only.
    package enum ListChannels: Method {
        package static let method = "io.flowd.Daemon.ListChannels"

        /// Parameters of a call of `ListChannels`, with the fields of `GetStatus`.
        package typealias Parameters = GetStatus.Parameters

        /// Reply to a call of `ListChannels`.
        package struct Reply: Codable, Sendable, Hashable {
            package var channels: [Channel]
            /// The folder that flowd reads besides its configuration: a file there is a channel of its name.
            package var folder: String
            /// True where a service of its own reads the secrets of channels, once, as it starts.
            package var apart: Bool

            package init(channels: [Channel], folder: String, apart: Bool) {
                self.channels = channels
                self.folder = folder
                self.apart = apart
            }
        }
    }
}
