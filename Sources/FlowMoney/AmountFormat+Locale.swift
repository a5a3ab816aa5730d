extension AmountFormat {
    /// Creates the format of amounts where a language tag is spoken: `de-AT`, `en`, `pt-BR`.
    ///
    /// The format follows the Unicode locale data (CLDR) for the languages named here, with Latin digits; every other
    /// language is written like English. A script in the tag (`sr-Latn-RS`) makes no difference.
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
    /// Format of amounts of money only, in French Switzerland: numbers have a comma there.
    private static let parted = AmountFormat(".", group: "\u{202F}")
    private static let indian = AmountFormat(".", group: ",", groupSize: 2)

    private static let ofLanguages = table([
        (
            continental,
            """
            ast az bs ca da de dsb el es eu fo fy gl hr hsb ia id is it jv ku lb ln lo mk nl pt ro rw sc sl sr su tr \
            vi wo
            """
        ),
        (
            spaced,
            "af be bg br cs cv eo et fi ht hu hy ka kk ky lt lv nb nn no pl ru se sk sq ss sv tg tk ts tt uk uz ve"
        ),
        (narrow, "fr vec"), (swiss, "gsw rm tn"), (parted, "nso xh"), (indian, "as bn brx gu hi ne pa sa ta te"),
    ])

    private static let ofRegions = table([
        (
            english,
            """
            es-419 es-br es-bz es-cu es-do es-gt es-hn es-mx es-ni es-pa es-pe es-pr es-sv es-us ta-my ta-sg
            """
        ),
        (
            continental,
            """
            ar-dz ar-lb ar-ly ar-ma ar-mr ar-tn de-at en-at en-be en-de en-dk en-es en-id en-it en-nl en-pl en-ro en-si \
            fr-lu ms-bn ms-id qu-bo sw-cd
            """
        ),
        (swiss, "de-ch de-li en-ch en-li it-ch"), (parted, "fr-ch"), (indian, "en-in"),
        (
            spaced,
            """
            en-cz en-fi en-hu en-no en-pt en-se en-sk en-za es-cr fr-ca pt-ao pt-ch pt-cv pt-gq pt-gw pt-lu pt-mo pt-mz \
            pt-pt pt-st pt-tl
            """
        ),
        (narrow, "en-fr"),
    ])

    private static func table(_ rows: [(format: AmountFormat, tags: String)]) -> [String: AmountFormat] {
        var table: [String: AmountFormat] = [:]
        for row in rows {
            for tag in row.tags.split(separator: " ") { table[String(tag)] = row.format }
        }
        return table
    }
}
