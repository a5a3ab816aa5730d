/// Author of an action, or holder of a right: `uid:1000`, `gid:100`, `token:3f9a1c22`, `link:rose`.
///
/// `link:rose` is the user of the link in a message to rose.
package struct Principal: StoredText, Comparable {
    package let text: String

    package static let daemon = Principal(stored: "flowd")

    package init(uid: UInt32) {
        text = "uid:\(uid)"
    }

    /// Everybody in a local group.
    package init(gid: UInt32) {
        text = "gid:\(gid)"
    }

    package init(token: TokenID, onBehalfOf: String?) {
        text = "token:\(token.text)" + (onBehalfOf.map { " for \($0)" } ?? "")
    }

    /// Creates the principal of any holder of the code in a message to `recipient`.
    ///
    /// A nil recipient stands for no recipient in particular.
    package init(linkTo recipient: String?) {
        text = Self.linkPrefix + (recipient ?? Self.nobody)
    }

    private static let linkPrefix = "link:"
    /// Name written for no recipient in particular.
    private static let nobody = "-"

    /// Name of the principal within a tenant; of a link, the recipient of its message.
    package var person: String {
        text.hasPrefix(Self.linkPrefix) ? String(text.dropFirst(Self.linkPrefix.utf8.count)) : text
    }

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

    /// Maximum number of principals whose names are returned at once.
    package static let namedCountMax = 1000

    package var token: TokenID? {
        text.hasPrefix("token:") ? TokenID(stored: String(holder.text.dropFirst("token:".count))) : nil
    }

    package var onBehalfOf: String? {
        guard holder != self else { return nil }
        return String(text.dropFirst(holder.text.count + " for ".count))
    }

    /// The key of the profile whose link was used; nil for all others.
    package var linkRecipient: String? {
        text.hasPrefix(Self.linkPrefix) && person != Self.nobody ? person : nil
    }

    /// Principal without the person it claims to act for: a token's keys are its own.
    package var holder: Principal {
        guard text.hasPrefix("token:"), let end = text.firstIndex(of: " ") else { return self }
        return Principal(stored: String(text[..<end]))
    }

    /// Returns true for this principal, and for this token when it acts on behalf of a person.
    ///
    /// A token that acts on behalf of a person covers only itself acting for that person.
    package func covers(_ other: Principal) -> Bool { self == other || self == other.holder }

    package var uid: UInt32? {
        text.hasPrefix("uid:") ? UInt32(text.dropFirst(4)) : nil
    }
}
