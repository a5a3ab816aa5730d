extension Currency {
    /// Publication date of the list from which the table is taken.
    ///
    /// The list is ISO 4217 List One of its maintenance agency, SIX, read from the public-domain collection
    /// `datasets/currency-codes` of 2026-02-01, which has that list without change. BGN went out with it; SLE, VED,
    /// XAD, XCG and ZWG are in.
    package static let listDate = "2026-01-01"

    package static let exponents: [String: Int] = {
        var exponents: [String: Int] = [:]
        for (exponent, codes) in table {
            for code in codes.split(separator: " ") { exponents[String(code)] = exponent }
        }
        return exponents
    }()

    /// Codes of the list that have no minor unit, such as gold and the test code: nothing can be paid in them.
    static let withoutMinorUnit: Set<String> = [
        "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX",
    ]

    private static let table: [(exponent: Int, codes: String)] = [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
        (2, "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE"),
        (2, "CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD"),
        (2, "HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK"),
        (2, "MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD"),
        (2, "RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH"),
        (2, "USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
        (4, "CLF UYW"),
    ]
}
