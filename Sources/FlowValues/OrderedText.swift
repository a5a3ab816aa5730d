/// Texts in the order in which people look for them: letters with marks beside those without, capitals beside small ones.
///
/// Not the order of the Unicode collation algorithm in all points: signs stay in the order of their code points.
package enum OrderedText {
    /// What compares as a text is to be ordered where a language tag is spoken: `de-AT`, `sv`.
    ///
    /// Letters that are of their own in a language come behind the one that they look like, or behind all, as the Unicode
    /// locale data (CLDR) has it.
    package static func key(of text: String, locale: String) -> String {
        let folded = FoldedText.folded(text)
        if folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded + "\u{1}" }
        let own = ofLanguages[String(locale.lowercased().prefix { $0.isLetter })] ?? [:]
        var base = ""
        for character in folded {
            if let place = own[character] { base += place } else { base += letters(character) }
        }
        return base + "\u{1}" + folded
    }

    /// A letter without its marks, as one or two others where it is made of them.
    private static func letters(_ character: Character) -> String {
        if let made = composed[character] { return made }
        var letters = ""
        for scalar in character.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            letters += base(scalar) ?? String(scalar)
        }
        return letters
    }

    private static let composed: [Character: String] = [
        "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "ı": "i", "ĳ": "ij", "ё": "е", "ά": "α", "έ": "ε",
        "ή": "η",
        "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ϊ": "ι", "ϋ": "υ", "ΐ": "ι", "ΰ": "υ",
    ]

    /// The letter of `LATIN SMALL LETTER A WITH DIAERESIS`; nil for a scalar that has no mark.
    private static func base(_ scalar: Unicode.Scalar) -> String? {
        guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER ") else {
            return nil
        }
        let words = name.split(separator: " ").dropFirst(3)
        guard words.count > 2, words.dropFirst().first == "WITH", let letter = words.first, letter.count == 1 else {
            return nil
        }
        return letter.lowercased()
    }

    /// Letters of their own, each with its place: behind a letter and all that begins with it.
    private static let ofLanguages: [String: [Character: String]] = {
        let behind = "\u{10FFFD}"
        func after(_ pairs: String) -> [Character: String] {
            var places: [Character: String] = [:]
            for pair in pairs.split(separator: " ") {
                guard let first = pair.first else { continue }
                for (index, letter) in pair.dropFirst().enumerated() {
                    places[letter] = String(first) + String(repeating: behind, count: index + 1)
                }
            }
            return places
        }
        let nordic = after("zåäö")
        let danish = after("zæøå").merging(after("zäö")) { first, _ in first }
        return [
            "sv": nordic, "fi": nordic, "da": danish, "nb": danish, "nn": danish, "no": danish, "es": after("nñ"),
            "pl": after("aą cć eę lł nń oó sś zźż"), "cs": after("cč rř sš zž"), "sk": after("aä cč oô sš zž"),
            "hu": after("oöő uüű"), "tr": after("cç gğ hı oö sş uü"), "ro": after("aăâ iî sșş tțţ"),
            "hr": after("cčć dđ sš zž"),
            "sl": after("cč sš zž"), "lt": after("cč sš zž"), "lv": after("cč gģ kķ lļ nņ sš zž"),
            "et": after("wõäöü sš zž"),
        ]
    }()
}
