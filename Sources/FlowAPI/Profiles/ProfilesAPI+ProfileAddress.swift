// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// An address at which a person is reached through a channel.
    package struct ProfileAddress: Codable, Sendable, Hashable {
        /// The name of the channel, as flowd's configuration has it.
        package var channel: String
        /// As the channel understands it, up to 254 characters in one line: an address of mail, a number.
        package var address: String

        package init(channel: String, address: String) {
            self.channel = channel
            self.address = address
        }
    }
}
