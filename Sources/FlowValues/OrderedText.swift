/// Order of texts in which people look for them: accented characters beside plain ones, capitals beside lower case.
///
/// The order differs from the Unicode collation algorithm in some points: signs stay in the order of their code points.
package enum OrderedText {
    /// Returns a sort key for the text in the language of a tag, such as `de-AT` or `sv`.
    ///
    /// Characters that are distinct in a language come after the one that they resemble, or after all, following the
    /// Unicode locale data (CLDR).
    package static func key(of text: String, locale: String) -> String {
        let folded = FoldedText.folded(text)
        let own = ofLanguages[String(locale.lowercased().prefix { $0.isLetter })] ?? ofAll
        if !own.hasPlain, folded.utf8.allSatisfy({ $0 < 0x80 }) { return folded + "\u{1}" }
        let characters = Array(folded)
        var (base, index) = ("", 0)
        while index < characters.count {
            let (place, length) = own.place(in: characters, at: index) ?? (letters(characters[index]), 1)
            base += place
            index += length
        }
        return base + "\u{1}" + folded
    }

    /// Characters, and sequences of several, that a language orders apart, each with its sort key.
    private struct Letters {
        private var places: [String: String] = [:]
        private var lengthMax = 1
        /// True when an entry consists of plain ASCII characters alone.
        private(set) var hasPlain = false

        /// Suffix that sorts after a character and everything that begins with it.
        private static let behind = "\u{10FFFD}"

        /// Reads `cčć` (both after c), `h:ch` (ch after h), `y=i` (as i), `ccs=cs+cs` (as cs twice).
        init(_ text: String) {
            for word in text.split(separator: " ") {
                let sides = word.split(separator: "=")
                guard sides.count == 1 else {
                    let parts = sides[1].split(separator: "+").map(String.init)
                    put(String(sides[0]), parts.map { places[$0] ?? $0 }.joined())
                    continue
                }
                let (first, rest) = (word.prefix(1), word.dropFirst())
                let names =
                    rest.first == ":"
                    ? rest.dropFirst().split(separator: ",").map(String.init) : rest.map { String($0) }
                for (index, name) in names.enumerated() {
                    put(name, first + String(repeating: Self.behind, count: index + 1))
                }
            }
        }

        private mutating func put(_ name: String, _ place: String) {
            places[name] = place
            lengthMax = max(lengthMax, name.count)
            hasPlain = hasPlain || name.utf8.allSatisfy { $0 < 0x80 }
        }

        /// The longest of them that begins here, with its characters.
        func place(in characters: [Character], at index: Int) -> (place: String, length: Int)? {
            guard !places.isEmpty else { return nil }
            for length in stride(from: min(lengthMax, characters.count - index), to: 0, by: -1) {
                if let place = places[String(characters[index..<index + length])] { return (place, length) }
            }
            return nil
        }
    }

    /// Returns a character without its marks, or the one or two characters of which it is composed.
    private static func letters(_ character: Character) -> String {
        if let made = composed[character] { return made }
        var letters = ""
        for scalar in character.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
            letters += base(scalar) ?? String(scalar)
        }
        return letters
    }

    private static let composed: [Character: String] = [
        "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ð": "d", "ı": "i", "ĳ": "ij", "ё": "е",
    ]
    private static let greek: [Substring: String] = [
        "ALPHA": "α", "EPSILON": "ε", "ETA": "η", "IOTA": "ι", "OMICRON": "ο", "RHO": "ρ", "UPSILON": "υ", "OMEGA": "ω",
    ]

    /// Returns the base character of a named scalar; nil for any other scalar.
    ///
    /// Covered are Latin ones such as `LATIN SMALL LETTER A WITH DIAERESIS`, Greek ones with marks, and full-width
    /// ones.
    private static func base(_ scalar: Unicode.Scalar) -> String? {
        guard !scalar.isASCII, let name = scalar.properties.name else { return nil }
        let words = name.split(separator: " ")
        if words.count == 5, name.hasPrefix("FULLWIDTH LATIN SMALL LETTER ") { return words[4].lowercased() }
        guard words.count > 5, words[1...2].elementsEqual(["SMALL", "LETTER"]), words[4] == "WITH" else { return nil }
        switch words[0] {
        case "LATIN": return words[3].count == 1 ? words[3].lowercased() : nil
        case "GREEK": return greek[words[3]]
        default: return nil
        }
    }

    /// Characters of Cyrillic alphabets in any language that has no other place for them.
    private static let cyrillic = "ґ=г ѓ=г ќ=к ў=у дђ еє зѕ иі ї=і йј лљ нњ тћ чџ"
    private static let ofAll = Letters(cyrillic)

    private static let ofLanguages: [String: Letters] = {
        let (croatian, norse) = ("cčć d:dž,đ l:lj n:nj sš zž", "zæøå ä=æ ö=ø aa=å ü=y")
        return [
            "be": "её зі уў", "bs": croatian, "cs": "cč h:ch rř sš zž", "cy": "c:ch d:dd f:ff g:ng l:ll p:ph r:rh t:th",
            "da": norse, "es": "nñ", "et": "sšzž wõäöü", "fi": "zåäö æ=ä ø=ö ü=y", "hr": croatian,
            "hu": """
            c:cs d:dz,dzs g:gy l:ly n:ny oö s:sz t:ty uü z:zs ő=ö ű=ü ccs=cs+cs ddz=dz+dz ddzs=dzs+dzs ggy=gy+gy lly=ly+ly \
            nny=ny+ny ssz=sz+sz tty=ty+ty zzs=zs+zs
            """,
            "is": "aá dð eé ií oó uú yý zþæö", "lt": "cč sš zž y=i", "lv": "cč gģ kķ lļ nņ rŗ sš zž y=i",
            "mk": "дѓ зѕ иј лљ нњ тќ чџ", "nb": norse, "nn": norse, "no": norse, "pl": "aą cć eę lł nń oó sś zźż",
            "ro": "aăâ iî sș tț ş=ș ţ=ț", "sk": "aä cč d:dz,dž h:ch oô sš zž", "sl": "cč sš zž",
            "sq": "cç d:dh eë g:gj l:ll n:nj r:rr s:sh t:th x:xh z:zh", "sr": "дђ иј лљ нњ тћ чџ " + croatian,
            "sv": "zåäö æ=ä ø=ö ü=y", "tr": "cç gğ hı oö sş uü", "uk": "гґ еє иії",
        ].mapValues { Letters("\(cyrillic) \($0)") }
    }()
}
