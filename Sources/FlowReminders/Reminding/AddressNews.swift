/// An address of somebody of which a message tells: it is to be confirmed, or was another one before.
package struct AddressNews: Hashable, Sendable, Codable {
    /// What is told of it.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// Whoever reads this is asked whether it is theirs.
        case verification
        /// The one that it was before is told that there is another one.
        case change
    }

    /// What is told of it.
    package let kind: Kind
    /// The profile whose it is, by its key.
    package let profile: String
    /// Name of its channel.
    package let channel: String
    /// The address that is to be confirmed, or that takes the place of the other.
    package let address: String

    /// Puts it together.
    package init(_ kind: Kind, profile: String, channel: String, address: String) {
        (self.kind, self.profile, self.channel, self.address) = (kind, profile, channel, address)
    }

    /// Links of its messages, besides those of a rule.
    var links: [LinkPurpose] { kind == .verification ? [.verify] : [] }

    /// For programs, with what stands for the code.
    var members: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = ["profile": .text(profile), "addressChannel": .text(channel)]
        if kind == .verification { members["code"] = .text(LinkPurpose.verify.placeholder) }
        return members
    }
}
