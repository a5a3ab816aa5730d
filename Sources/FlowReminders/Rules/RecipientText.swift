/// Text form of a rule's recipients, with a plus between: `ana+role:manager+sms:+4915112345678`.
///
/// Directly after a colon a plus belongs to the address, and elsewhere two of them stand for one:
/// `mailto:ana++news@example.org`.
package enum RecipientText {
    /// The recipients, in order; an empty one where there is nothing between two pluses.
    static func split(_ text: String) -> [String] {
        var names: [String] = []
        var name = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if character != "+" || name.last == ":" {
                name.append(character)
            } else if rest.first == "+" {
                rest.removeFirst()
                name.append("+")
            } else {
                names.append(name)
                name = ""
            }
        }
        return names + [name]
    }

    package static func text(_ names: [String]) -> String {
        names.map(escaped).joined(separator: "+")
    }

    /// Beginnings of recipients that are known by something else than an address.
    private static let prefixes = ["uid:", "gid:", "token:", "role:"]

    /// The address that a recipient is itself: `ana@example.org`, also of `mailto:ana@example.org`; nil for a profile, a
    /// principal and a role.
    static func address(of recipient: String) -> String? {
        guard recipient.contains(where: { ":/@".contains($0) }), !prefixes.contains(where: recipient.hasPrefix) else {
            return nil
        }
        return recipient.hasPrefix("mailto:") ? String(recipient.dropFirst(7)) : recipient
    }

    private static func escaped(_ name: String) -> String {
        var text = ""
        var last: Character?
        for character in name {
            text += character == "+" && last != ":" ? "++" : String(character)
            last = character
        }
        return text
    }
}
