/// The currency of a country, for a proposal: people say themselves what they use.
enum TerritoryCurrency {
    /// The currency of the locale that the environment names: `en_GB.UTF-8` is GBP; nil when it names none.
    static func code(_ environment: [String: String]) -> String? {
        let names = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        // A locale may say that it counts in euro.
        if name.hasSuffix("@euro") { return "EUR" }
        let parts = name.prefix { $0 != "." && $0 != "@" }.split { $0 == "_" || $0 == "-" }
        guard parts.count > 1, let territory = parts.last else { return nil }
        return byTerritory[territory.uppercased()]
    }

    private static let byTerritory: [String: String] = table.reduce(into: [:]) { all, row in
        for territory in row.territories.split(separator: " ") { all[String(territory)] = row.code }
    }

    private static let table: [(code: String, territories: String)] = [
        (
            "EUR",
            "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT"
        ),
        ("USD", "AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM US VG VI"),
        ("GBP", "GB GG IM JE GS"), ("CHF", "CH LI"), ("AUD", "AU CC CX HM KI NF NR TV"), ("NZD", "CK NU NZ PN TK"),
        ("DKK", "DK FO GL"), ("NOK", "BV NO SJ"), ("MAD", "EH MA"), ("ILS", "IL PS"),
        ("XOF", "BF BJ CI GW ML NE SN TG"), ("XAF", "CF CG CM GA GQ TD"), ("XPF", "NC PF WF"),
        ("XCD", "AG AI DM GD KN LC MS VC"), ("XCG", "CW SX"),
        ("AED", "AE"), ("AFN", "AF"), ("ALL", "AL"), ("AMD", "AM"), ("AOA", "AO"), ("ARS", "AR"), ("AWG", "AW"),
        ("AZN", "AZ"), ("BAM", "BA"), ("BBD", "BB"), ("BDT", "BD"), ("BHD", "BH"), ("BIF", "BI"), ("BMD", "BM"),
        ("BND", "BN"), ("BOB", "BO"), ("BRL", "BR"), ("BSD", "BS"), ("BTN", "BT"), ("BWP", "BW"), ("BYN", "BY"),
        ("BZD", "BZ"), ("CAD", "CA"), ("CDF", "CD"), ("CLP", "CL"), ("CNY", "CN"), ("COP", "CO"), ("CRC", "CR"),
        ("CUP", "CU"), ("CVE", "CV"), ("CZK", "CZ"), ("DJF", "DJ"), ("DOP", "DO"), ("DZD", "DZ"), ("EGP", "EG"),
        ("ERN", "ER"), ("ETB", "ET"), ("FJD", "FJ"), ("FKP", "FK"), ("GEL", "GE"), ("GHS", "GH"), ("GIP", "GI"),
        ("GMD", "GM"), ("GNF", "GN"), ("GTQ", "GT"), ("GYD", "GY"), ("HKD", "HK"), ("HNL", "HN"), ("HTG", "HT"),
        ("HUF", "HU"), ("IDR", "ID"), ("INR", "IN"), ("IQD", "IQ"), ("IRR", "IR"), ("ISK", "IS"), ("JMD", "JM"),
        ("JOD", "JO"), ("JPY", "JP"), ("KES", "KE"), ("KGS", "KG"), ("KHR", "KH"), ("KMF", "KM"), ("KPW", "KP"),
        ("KRW", "KR"), ("KWD", "KW"), ("KYD", "KY"), ("KZT", "KZ"), ("LAK", "LA"), ("LBP", "LB"), ("LKR", "LK"),
        ("LRD", "LR"), ("LSL", "LS"), ("LYD", "LY"), ("MDL", "MD"), ("MGA", "MG"), ("MKD", "MK"), ("MMK", "MM"),
        ("MNT", "MN"), ("MOP", "MO"), ("MRU", "MR"), ("MUR", "MU"), ("MVR", "MV"), ("MWK", "MW"), ("MXN", "MX"),
        ("MYR", "MY"), ("MZN", "MZ"), ("NAD", "NA"), ("NGN", "NG"), ("NIO", "NI"), ("NPR", "NP"), ("OMR", "OM"),
        ("PEN", "PE"), ("PGK", "PG"), ("PHP", "PH"), ("PKR", "PK"), ("PLN", "PL"), ("PYG", "PY"), ("QAR", "QA"),
        ("RON", "RO"), ("RSD", "RS"), ("RUB", "RU"), ("RWF", "RW"), ("SAR", "SA"), ("SBD", "SB"), ("SCR", "SC"),
        ("SDG", "SD"), ("SEK", "SE"), ("SGD", "SG"), ("SHP", "SH"), ("SLE", "SL"), ("SOS", "SO"), ("SRD", "SR"),
        ("SSP", "SS"), ("STN", "ST"), ("SYP", "SY"), ("SZL", "SZ"), ("THB", "TH"), ("TJS", "TJ"), ("TMT", "TM"),
        ("TND", "TN"), ("TOP", "TO"), ("TRY", "TR"), ("TTD", "TT"), ("TWD", "TW"), ("TZS", "TZ"), ("UAH", "UA"),
        ("UGX", "UG"), ("UYU", "UY"), ("UZS", "UZ"), ("VES", "VE"), ("VND", "VN"), ("VUV", "VU"), ("WST", "WS"),
        ("YER", "YE"), ("ZAR", "ZA"), ("ZMW", "ZM"), ("ZWG", "ZW"),
    ]

    /// Every currency of the table, so that a test can hold them against the list of ISO 4217.
    static var codes: [String] { table.map(\.code) }
}
