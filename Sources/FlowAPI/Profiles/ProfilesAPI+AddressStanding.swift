// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Why not everything goes to an address as a matter of course.
    package struct AddressStanding: Codable, Sendable, Hashable {
        /// The channel of the address.
        package var channel: String
        /// bounced: what was sent there was refused for good, and others are tried before it.
        ///
        /// unsubscribed: whoever reads it wants no more, and only what they owe goes there. unverified: nobody has said
        /// yet that it is theirs, and only the code goes there by which somebody does.
        package var kind: String
        /// Since.
        package var since: String
        /// What the other end said; absent where nothing was said.
        package var reason: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(channel: String, kind: String, since: String, reason: String? = nil) {
            self.channel = channel
            self.kind = kind
            self.since = since
            self.reason = reason
        }
    }
}
