/// Identifier of a bank's line among all lines of a tenant, so that it is recorded once.
///
/// The ones made here are an alphabetic character and 32 digits. The character gives the direction of the money and
/// what identifies the line; the first digit how the account was named, seven the account, and 24 the line in it.
/// Together they show whether two lines can be one.
package struct BankLineID: Hashable, Sendable, CustomStringConvertible {
    /// Text of an alphabetic character and 32 hexadecimal digits.
    package let text: String

    private static let digitCount = 32

    /// Kind of the facts that the identifier was made of.
    enum Kind: Hashable {
        case content
        case bankID
        /// Identifier that a caller chose by facts that only the caller knows.
        case callers
    }

    private static let letters: [Character: (kind: Kind, direction: PaymentDirection?)] = [
        "b": (.content, .incoming), "d": (.content, .outgoing), "i": (.bankID, .incoming), "o": (.bankID, .outgoing),
        "x": (.callers, nil),
    ]

    package init(validating text: String, field: String = "bankLine") throws(InvalidInput) {
        let isOne =
            text.utf8.count == Self.digitCount + 1 && text.first.flatMap { Self.letters[$0] } != nil
            && text.utf8.dropFirst().allSatisfy { "0123456789abcdef".utf8.contains($0) }
        guard isOne else {
            let allowed = """
                b, d, i or o and \(Self.digitCount) digits 0-9 a-f, as flowctl payment import prints it for a line, or x and \
                such digits of your own
                """
            throw InvalidInput(field: field, found: text, allowed: allowed)
        }
        self.text = text
    }

    init(_ kind: Kind, _ direction: PaymentDirection, _ account: BankAccount?, _ members: [CanonicalValue]) {
        let digest = ContentDigest(of: CanonicalValue.list([.text("bankLine")] + members).json).hex
        let letter = Self.letters.first { $0.value == (kind, direction) }?.key ?? "x"
        text = String(letter) + (account?.digits ?? BankAccount.noDigits) + digest.prefix(24)
    }

    /// Relation of two lines by what is known of both: one line, two lines, or unknown.
    enum Kinship {
        case same, different, unknown
    }

    func account(and other: BankLineID) -> Kinship {
        guard kind != .callers, other.kind != .callers else { return .unknown }
        let (own, others) = (account, other.account)
        if own == others { return .same }
        // An account that is named twice in the same manner is two accounts; its number and its name may be one.
        return own.first == others.first && own != BankAccount.noDigits ? .different : .unknown
    }

    /// The bank's own numbers of two lines, unknown where one has none.
    func bankID(and other: BankLineID) -> Kinship {
        guard kind == .bankID, other.kind == .bankID else { return .unknown }
        return text.suffix(24) == other.text.suffix(24) ? .same : .different
    }

    /// Direction of the line's money; nil for an identifier of a caller's own.
    package var direction: PaymentDirection? { text.first.flatMap { Self.letters[$0] }?.direction }

    private var kind: Kind { text.first.flatMap { Self.letters[$0] }?.kind ?? .callers }
    private var account: String { String(text.dropFirst().prefix(8)) }

    package var description: String { text }
}

/// Account of a statement, as far as it serves to distinguish lines.
struct BankAccount: Hashable {
    /// Eight hexadecimal digits: how the account is named, and a digest of its name.
    let digits: String

    /// Digits for a line without an account.
    static let noDigits = "00000000"

    /// Creates the account of a name; nil when the name has neither alphabetic characters nor digits.
    init?(_ name: String) {
        let normal = name.uppercased().filter { $0.isLetter || $0.isNumber }
        guard !normal.isEmpty else { return nil }
        let isNumber = normal.allSatisfy { $0.isASCII && $0.isNumber }
        let bare = isNumber ? String(normal.drop { $0 == "0" }) : normal
        let manner = isNumber ? "2" : Self.isIBAN(normal) ? "1" : "3"
        digits = manner + ContentDigest(of: CanonicalValue.list([.text("account"), .text(bare)]).json).hex.prefix(7)
    }

    private static func isIBAN(_ text: String) -> Bool {
        let signs = Array(text.utf8)
        return (15...34).contains(signs.count) && signs.allSatisfy { $0 < 0x80 }
            && signs.prefix(2).allSatisfy { $0 >= 65 } && signs[2...3].allSatisfy { (48...57).contains($0) }
    }
}
