import FlowCore
import Testing

@testable import FlowValues

/// Texts as people look for them and order them.
@Suite struct OrderedTextTests {
    @Test(arguments: [
        ("Straße", "STRASSE"), ("Straße", "strasse"), ("STRAẞE", "straße"), ("ΟΔΟΣ", "οδος"), ("οδός", "ΟΔΌΣ"),
        ("ǅ", "ǆ"), ("ﬁn", "FIN"), ("İ", "i̇"), ("МИР", "мир"), ("Ｋ", "ｋ"), ("K", "k"), ("ŉ", "ʼN"),
    ])
    func capitalsMakeNoDifference(text: String, other: String) {
        #expect(FoldedText.folded(text) == FoldedText.folded(other))
        #expect(FoldedText.contains("x \(text)", folded: FoldedText.folded(other)))
    }

    @Test func theDotlessLetterIsAnother() {
        #expect(FoldedText.folded("ı") != FoldedText.folded("i"))
    }

    @Test(arguments: [
        ("de", ["Apfel", "äpfel", "Émile", "Öl", "Zebra"]), ("de", ["Strasse", "Straßen", "Strasz"]),
        ("sv", ["Apfel", "Zebra", "Åsa", "äpfel", "Öl"]), ("da", ["Zebra", "Æble", "Øl", "Å"]),
        ("es", ["nube", "nz", "ñu", "oso"]), ("pl", ["cz", "ćma", "dom", "lz", "łan", "m"]),
        ("en", ["cote", "coté", "côte", "cots"]), ("el", ["αβ", "άγ", "αδ"]), ("ru", ["ель", "ёж", "ей", "жук"]),
        ("et", ["sz", "šokk", "zoo", "žanr", "tamm", "w", "õlu", "äär", "öö", "üks", "x"]),
        ("cs", ["cz", "čas", "hz", "chata", "iva"]),
        ("hu", ["cukor", "cz", "csak", "dal", "öl", "őr", "öz", "sz", "tz"]),
        ("hr", ["dz", "džep", "đak", "ez", "lz", "ljeto", "m"]), ("lt", ["yla", "ira", "ysa", "jis"]),
        ("uk", ["гуска", "ґанок", "да", "ера", "є", "жук", "ира", "івa", "їжак", "йод"]),
        ("sr", ["дуб", "ђак", "ера", "љ", "м", "њ", "ћуп", "у", "чун", "џеп", "шал"]),
        ("de", ["ґанок", "гора", "дім", "ельф", "єва", "зима", "іван", "їжак", "щур", "юра"]),
        ("cs", ["ab", "ａbc", "ac", "ἀθήνα", "ἄλφα", "βήτα", "ὀδός", "ωδή", "ὥρα", "гора"]),
        ("da", ["Zebra", "Æble", "Øl", "Aarhus", "Åse"]), ("is", ["az", "ár", "bz", "d", "ð", "z", "þ", "æ", "ö"]),
    ])
    func lettersWithMarksStandBesideThoseWithout(locale: String, texts: [String]) {
        let keys = { (text: String) in OrderedText.key(of: text, locale: locale) }
        // As the database compares: byte by byte.
        let sorted = texts.reversed().sorted { keys($0).utf8.lexicographicallyPrecedes(keys($1).utf8) }
        #expect(sorted == (locale == "ru" ? ["ёж", "ей", "ель", "жук"] : texts))
    }
}
