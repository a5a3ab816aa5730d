/// Who did something, or who may: `uid:1000`, `gid:100`, `token:3f9a1c22`, `link:rose` for who used the link of a message
/// to them.
package struct Principal: StoredText, Comparable {
    /// The text to store and show.
    package let text: String

    /// flowd itself.
    package static let daemon = Principal(stored: "flowd")

    /// The principal of a local user.
    package init(uid: UInt32) {
        text = "uid:\(uid)"
    }

    /// Everybody in a local group.
    package init(gid: UInt32) {
        text = "gid:\(gid)"
    }

    /// A token, and for whom its holder says it acts.
    package init(token: TokenID, onBehalfOf: String?) {
        text = "token:\(token.text)" + (onBehalfOf.map { " for \($0)" } ?? "")
    }

    /// Whoever has the code that a message brought to somebody; to nobody in particular when nil.
    package init(linkTo recipient: String?) {
        text = Self.linkPrefix + (recipient ?? Self.nobody)
    }

    private static let linkPrefix = "link:"
    /// Stands for nobody in particular.
    private static let nobody = "-"

    /// Who it is to a tenant: of a link, whom its message was for.
    package var person: String {
        text.hasPrefix(Self.linkPrefix) ? String(text.dropFirst(Self.linkPrefix.utf8.count)) : text
    }

    /// A principal as it was stored.
    package init(stored text: String) {
        self.text = text
    }

    /// Reads who may be a member: `uid:` or `gid:` and a number of 0 to 4294967294.
    package init(member text: String) throws(InvalidInput) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["uid", "gid"].contains(parts[0]), parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
            let number = UInt32(parts[1]), number != .max
        else {
            throw InvalidInput(
                field: "principal",
                found: text,
                allowed: "uid:N for a user or gid:N for a group, N being 0 to 4294967294"
            )
        }
        self.text = "\(parts[0]):\(number)"
    }

    /// Most principals of which names are told at once.
    package static let namedCountMax = 1000

    /// The token, when it is one.
    package var token: TokenID? {
        text.hasPrefix("token:") ? TokenID(stored: String(holder.text.dropFirst("token:".count))) : nil
    }

    /// For whom a token says that it acts; nil when it says nothing.
    package var onBehalfOf: String? {
        guard holder != self else { return nil }
        return String(text.dropFirst(holder.text.count + " for ".count))
    }

    /// The key of the profile whose link was used; nil for all others.
    package var linkRecipient: String? {
        text.hasPrefix(Self.linkPrefix) && person != Self.nobody ? person : nil
    }

    /// Who it is, whoever it says that it acts for: a token's keys are its own.
    package var holder: Principal {
        guard text.hasPrefix("token:"), let end = text.firstIndex(of: " ") else { return self }
        return Principal(stored: String(text[..<end]))
    }

    /// True for one who is this one: a token is that too which acts for somebody, and one that acts for somebody only so.
    package func covers(_ other: Principal) -> Bool { self == other || self == other.holder }

    /// The user id, when it is a user.
    package var uid: UInt32? {
        text.hasPrefix("uid:") ? UInt32(text.dropFirst(4)) : nil
    }
}
