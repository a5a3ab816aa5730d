/// An address of mail, with or without a name: `flowd@example.org`, `Büro Ost <buero@example.org>`.
package struct MailAddress: Hashable, Sendable {
    package let name: String?
    package let local: String
    package let domain: String

    package static let allowed = "an address of ASCII such as flowd@example.org, or NAME <flowd@example.org>"

    private static let nameLengthMax = 128
    /// Maximum number of bytes in a local part (RFC 5321, 4.5.3.1).
    private static let localSizeBytesMax = 64
    private static let domainSizeBytesMax = 253
    private static let labelSizeBytes = 1...63
    /// Signs that a local part may have without quotation marks (RFC 5322, 3.2.3).
    ///
    /// A to Z, a to z and digits may be in it besides.
    private static let marks = Array("!#$%&'*+-/=?^_`{|}~".utf8)

    package var address: String { "\(local)@\(domain)" }

    package var text: String { name.map { "\($0) <\(address)>" } ?? address }

    /// Reads one of ASCII; a name may have all scripts, but no control characters.
    package init?(_ text: String) {
        var (name, address): (String?, Substring) = (nil, text[...])
        if text.hasSuffix(">") {
            guard let begin = text.lastIndex(of: "<") else { return nil }
            var before = String(text[..<begin].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            // Quotation marks, in which a name with a comma stands in mail, aren't of the name.
            if before.count > 2, before.hasPrefix("\""), before.hasSuffix("\"") {
                before = String(before.dropFirst().dropLast())
            }
            guard !before.isEmpty, before.count <= Self.nameLengthMax,
                before.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else { return nil }
            (name, address) = (before, text[text.index(after: begin)...].dropLast())
        }
        guard let sign = address.lastIndex(of: "@") else { return nil }
        self.name = name
        local = String(address[..<sign])
        domain = String(address[address.index(after: sign)...])
        guard Self.isLocal(local), Self.isDomain(domain) else { return nil }
    }

    private static func isLocal(_ text: String) -> Bool {
        (1...localSizeBytesMax).contains(text.utf8.count)
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part.utf8.allSatisfy { isPlain($0) || marks.contains($0) }
            }
    }

    static func isDomain(_ text: String) -> Bool {
        text.utf8.count <= domainSizeBytesMax
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                labelSizeBytes.contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }
}
