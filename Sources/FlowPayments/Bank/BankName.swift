/// Names as banks write them.
package enum BankName {
    /// Returns the words of a name in alphabetical order, without case and signs.
    ///
    /// An umlaut becomes two characters, as banks write it.
    package static func normal(_ name: String) -> String {
        var words: [String] = [""]
        for character in name.lowercased() {
            if let letters = folded(character) {
                words[words.count - 1] += letters
            } else {
                words.append("")
            }
        }
        return words.filter { !$0.isEmpty }.sorted().joined(separator: " ")
    }

    /// Returns the normal form of a name without diacritical marks.
    ///
    /// Banks write names so where their character set has no marks: `Novak` for `Novák`, `Muller` for `Müller` and for
    /// `Mueller`.
    package static func plain(_ name: String) -> String {
        let letters = name.lowercased().reduce(into: "") { $0 += plainLetters[$1] ?? String($1) }
        return normal(letters).reduce(into: "") { plain, letter in
            if letter == "e", let last = plain.last, "aou".contains(last) { return }
            plain.append(letter)
        }
    }

    /// True when the name has characters with diacritical marks.
    static func hasMarks(_ name: String) -> Bool {
        name.lowercased().contains { plainLetters[$0] != nil }
    }

    /// True when two names are equal, with or without diacritical marks; signs alone are no name.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let (first, second) = (normal(one), normal(other))
        guard !first.isEmpty, !second.isEmpty else { return false }
        return first == second || plain(one) == plain(other)
    }

    /// Replacements for characters with marks of Latin, Greek and Cyrillic alphabets, where a bank has no marks.
    private static let plainLetters: [Character: String] = {
        let letters = [
            "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
            "i": "ìíîïĩīĭįı", "ij": "ĳ", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉŋ", "o": "òóôõöøōŏő", "oe": "œ",
            "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ",
            "z": "źżž", "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ", "е": "ё",
        ]
        var plain: [Character: String] = [:]
        for (letter, marked) in letters { for character in marked { plain[character] = letter } }
        return plain
    }()

    /// Returns a lower-case alphabetic character or a digit as banks write it; nil for every other character.
    static func folded(_ character: Character) -> String? {
        switch character {
        case "ä": "ae"
        case "ö": "oe"
        case "ü": "ue"
        case "ß": "ss"
        case "ς": "σ"
        default: character.isLetter || character.isNumber ? String(character) : nil
        }
    }
}

/// The words of a transfer, of which each export of a bank makes a text of its own.
enum BankWords {
    /// Marks of the fields that some banks put into the text, each followed by a plus.
    private static let marks: Set<String> = [
        "EREF", "KREF", "MREF", "CRED", "DEBT", "COAM", "OAMT", "SVWZ", "ABWA", "ABWE", "IBAN", "PURP", "ANAM", "BREF",
        "RREF", "RTRN",
    ]
    private static let purposeMark = "SVWZ"
    private static let titles = ["verwendungszweck:", "remittance information:", "purpose:", "reference:"]

    /// The text in parts, each with the mark that stands before it.
    static func fields(_ text: String) -> [(mark: String?, text: String)] {
        var fields: [(mark: String?, text: String)] = [(nil, "")]
        let pieces = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        for (index, piece) in pieces.enumerated() {
            let mark = String(piece.suffix(4)).uppercased()
            guard index < pieces.count - 1 else {
                fields[fields.count - 1].text += piece
                break
            }
            if marks.contains(mark) {
                fields[fields.count - 1].text += piece.dropLast(4)
                fields.append((mark, ""))
            } else {
                fields[fields.count - 1].text += piece + "+"
            }
        }
        return fields
    }

    /// Returns the text that the payer wrote, without the bank's marks and the fields that aren't the payer's.
    static func purpose(_ text: String) -> String {
        let fields = fields(text)
        let own = fields.filter { $0.mark == purposeMark }.map(\.text.trimmed).joined(separator: " ")
        let rest = own.isEmpty ? fields[0].text.trimmed : own
        let words = rest.isEmpty ? text.trimmed : rest
        let small = words.lowercased()
        guard let title = titles.first(where: small.hasPrefix) else { return words }
        return String(words.dropFirst(title.count)).trimmed
    }

    /// Returns the purpose in the form in which it is compared.
    ///
    /// Case, signs and white space are removed, since banks break lines within words.
    static func normal(_ text: String?) -> String {
        guard let text else { return "" }
        return purpose(text).lowercased().reduce(into: "") { words, character in
            words += BankName.folded(character) ?? ("#/".contains(character) ? String(character) : "")
        }
    }
}
