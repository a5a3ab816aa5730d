import Testing

@testable import FlowCore

struct AmountFormatTests {
    private static let written: [(locale: String, text: String, minorUnits: Int64)] = [
        ("de", "1.234,50", 123_450), ("de", "1234,5", 123_450), ("de", "1.234", 123_400), ("en", "1,234.50", 123_450),
        ("en-GB", "1234.50", 123_450), ("fr", "1 234,50", 123_450), ("fr-FR", "1\u{202F}234,50", 123_450),
        ("de-CH", "1'234.50", 123_450), ("de-CH", "1’234.50", 123_450), ("en-IN", "12,34,567.00", 123_456_700),
        ("es-MX", "1,234.50", 123_450), ("es", "1.234,50", 123_450), ("pt-BR", "1.234,50", 123_450),
        ("de-Latn-AT", "1 234,50", 123_450), ("tlh", "1,234.50", 123_450),
    ]

    @Test(arguments: written)
    func theseAreReadWhereTheyAreWritten(locale: String, text: String, minorUnits: Int64) throws {
        let money = try AmountFormat(locale: locale).read(text, eur, field: "amount")
        #expect(money.minorUnits == minorUnits)
    }

    @Test(arguments: [
        ("de", "1.50", "notAnAmount"), ("de", "1,2345", "tooManyDecimals"), ("de", "1.23.456", "notAnAmount"),
        ("de", "1,234.50", "notAnAmount"), ("en", "1.234", "tooManyDecimals"), ("en", "1.234,50", "notAnAmount"),
        ("en", "12,34,567", "notAnAmount"), ("en", ",500", "notAnAmount"), ("en-IN", "1,234,567", "notAnAmount"),
        ("fr", "1 23", "notAnAmount"), ("de", "-1,50", "negative"), ("de", "0,00", "zero"),
    ])
    func aSeparatorInTheWrongPlaceIsRefused(locale: String, text: String, rule: String) {
        let error = #expect(throws: MoneyError.self) {
            try AmountFormat(locale: locale).read(text, eur, field: "amount")
        }
        #expect(error?.ruleName == rule)
    }

    @Test(arguments: [
        ("de", "1.234.567,80"), ("en", "1,234,567.80"), ("de-CH", "1’234’567.80"), ("en-IN", "12,34,567.80"),
        ("fr", "1\u{202F}234\u{202F}567,80"), ("de-AT", "1\u{A0}234\u{A0}567,80"),
    ])
    func amountsAreWrittenAsPeopleDo(locale: String, text: String) throws {
        let money = Money(minorUnits: 123_456_780, eur)
        let format = AmountFormat(locale: locale)
        #expect(format.text(money) == text)
        #expect(try format.read(text, eur, field: "amount") == money)
    }

    @Test(arguments: TestSeed.cases(200))
    func whatIsWrittenIsReadAgain(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let currency = try Currency(validating: random.pick(["EUR", "JPY", "BHD", "CLF"]))
        let format = AmountFormat(locale: random.pick(["de", "en", "fr", "de-CH", "en-IN", "de-AT", "xx"]))
        let money = Money(minorUnits: Int64(bitPattern: random.next() >> UInt64(random.below(62) + 1)) | 1, currency)
        #expect(try format.read(format.text(money), currency, field: "") == money, "\(TestSeed.note(seed))")
    }
}
