// Written by generate.py from io.flowd.Profiles.varlink.

extension ProfilesAPI {
    /// Standing of an address to which not everything goes as a matter of course.
    package struct AddressStanding: Codable, Sendable, Hashable {
        /// The channel of the address.
        package var channel: String
        /// Kind of the standing.
        ///
        /// bounced: a message to the address was refused for good, and others are tried before it. unsubscribed: the
        /// person who reads it wants no more, and only messages about what they owe go there. unverified: no person has
        /// confirmed yet that the address is theirs, and only the code that confirms it goes there.
        package var kind: String
        package var since: String
        /// Reason that the other end gave; absent when it gave none.
        package var reason: String?

        package init(channel: String, kind: String, since: String, reason: String? = nil) {
            self.channel = channel
            self.kind = kind
            self.since = since
            self.reason = reason
        }
    }
}
