/// Parts of an amount in a bank's file: digits, and what surrounds them.
///
/// Around the digits there can be a sign, brackets, a currency, or a text for the direction (`120.00 CR`).
struct BankAmountText {
    let digits: String
    /// Direction of the money by the sign, which stands before or after the digits; nil where there is none.
    let sign: PaymentDirection?
    /// True where the direction is given by alphabetic characters.
    let hasLetters: Bool
    /// A code or a sign of a currency.
    let currency: String?

    /// Length of the longest sign of a direction or a currency, plus one, in characters.
    private static let lengthMax = 5
    private static let outgoing: Set<String> = ["-", "−", "–", "DR", "D", "S"]
    private static let incoming: Set<String> = ["+", "CR", "C", "H"]

    init(_ text: String) {
        if let plain = Self.plain(text) {
            self = plain
            return
        }
        var rest = Substring(text.trimmed)
        var sign: PaymentDirection?
        var currency: String?
        var hasLetters = false
        if rest.first == "(", rest.last == ")" {
            rest = rest.dropFirst().dropLast()
            sign = .outgoing
        }
        func isOuter(_ character: Character) -> Bool { !character.isNumber && !character.isWhitespace }
        // One sign and one currency, each on any side.
        for isFirst in [true, false, true, false] {
            rest = Substring(String(rest).trimmed)
            let end = isFirst ? rest.prefix(Self.lengthMax) : rest.suffix(Self.lengthMax)
            let outer =
                isFirst ? end.prefix(while: isOuter) : end.suffix(end.reversed().prefix(while: isOuter).count)
            for length in stride(from: outer.count, through: 1, by: -1) {
                let part = isFirst ? outer.prefix(length) : outer.suffix(length)
                let letters = part.uppercased()
                let stated: PaymentDirection? =
                    Self.outgoing.contains(letters) ? .outgoing : Self.incoming.contains(letters) ? .incoming : nil
                if let stated, sign == nil, !(isFirst && part.first?.isLetter == true) {
                    sign = stated
                    hasLetters = part.first?.isLetter == true
                } else if currency == nil, BankCurrency.isOne(String(part)) {
                    currency = String(part)
                } else {
                    continue
                }
                rest = isFirst ? rest.dropFirst(length) : rest.dropLast(length)
                break
            }
        }
        digits = String(rest).trimmed
        self.sign = sign
        self.currency = currency
        self.hasLetters = hasLetters
    }

    private init(digits: String, sign: PaymentDirection?) {
        self.digits = digits
        self.sign = sign
        hasLetters = false
        currency = nil
    }

    /// The quick way: digits with points and commas, and a sign before them at most.
    private static func plain(_ text: String) -> BankAmountText? {
        let bytes = text.utf8
        guard let first = bytes.first else { return nil }
        let sign: PaymentDirection? =
            first == UInt8(ascii: "-") ? .outgoing : first == UInt8(ascii: "+") ? .incoming : nil
        let digits = sign == nil ? bytes[...] : bytes.dropFirst()
        let isPlain = digits.first.map { (48...57).contains($0) } ?? false
        guard isPlain, digits.allSatisfy({ (48...57).contains($0) || $0 == 44 || $0 == 46 }) else { return nil }
        return BankAmountText(digits: String(Substring(digits)), sign: sign)
    }
}
