/// Message about an address of a person: it is to be confirmed, or has replaced another one.
package struct AddressNews: Hashable, Sendable, Codable {
    /// Kind of message about an address.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// Question to the reader whether the address is theirs.
        case verification
        /// Notice to the earlier address that there is another one.
        case change
    }

    package let kind: Kind
    package let profile: String
    package let channel: String
    /// The address that is to be confirmed, or that takes the place of the other.
    package let address: String

    package init(_ kind: Kind, profile: String, channel: String, address: String) {
        (self.kind, self.profile, self.channel, self.address) = (kind, profile, channel, address)
    }

    var links: [LinkPurpose] { kind == .verification ? [.verify] : [] }

    var members: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = ["profile": .text(profile), "addressChannel": .text(channel)]
        if kind == .verification { members["code"] = .text(LinkPurpose.verify.placeholder) }
        return members
    }
}
