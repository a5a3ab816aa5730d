extension AmountFormat {
    /// How amounts are written where a language tag is spoken: `de-AT`, `en`, `pt-BR`.
    ///
    /// As the Unicode locale data (CLDR) has it for the languages named here, with Latin digits; every other one is
    /// written as English. A script in the tag (`sr-Latn-RS`) makes no difference.
    package init(locale: String) {
        let parts = locale.split(separator: "-").map { $0.lowercased() }
        let language = parts.first ?? ""
        let region = parts.dropFirst().first { $0.count == 2 || $0.count == 3 } ?? ""
        self = Self.ofRegions["\(language)-\(region)"] ?? Self.ofLanguages[language] ?? .english
    }

    private static let english = AmountFormat(".", group: ",")
    private static let continental = AmountFormat(",", group: ".")
    /// Amounts are kept together: the space breaks no line.
    private static let spaced = AmountFormat(",", group: "\u{A0}")
    private static let narrow = AmountFormat(",", group: "\u{202F}")
    private static let swiss = AmountFormat(".", group: "’")
    private static let indian = AmountFormat(".", group: ",", groupSize: 2)

    private static let ofLanguages = table([
        (continental, "az bs ca da de el es eu gl hr id is it mk nl pt ro sl sr tr vi"),
        (spaced, "be bg cs et fi hu hy ka kk lt lv nb nn no pl ru sk sq sv tg tk uk uz"),
        (narrow, "fr"),
        (indian, "bn gu hi kn ml mr pa ta te"),
    ])

    private static let ofRegions = table([
        (english, "es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us"),
        (swiss, "de-ch de-li it-ch gsw-ch"),
        (spaced, "de-at pt-pt en-za"),
        (indian, "en-in"),
    ])

    private static func table(_ rows: [(format: AmountFormat, tags: String)]) -> [String: AmountFormat] {
        var table: [String: AmountFormat] = [:]
        for row in rows {
            for tag in row.tags.split(separator: " ") { table[String(tag)] = row.format }
        }
        return table
    }
}
