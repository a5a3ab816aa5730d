import FlowCore
import Testing

@testable import FlowMoney

struct AmountFormatTests {
    private static let written: [(locale: String, text: String, minorUnits: Int64)] = [
        ("de", "1.234,50", 123_450), ("de", "1234,5", 123_450), ("de", "1.234", 123_400), ("en", "1,234.50", 123_450),
        ("en-GB", "1234.50", 123_450), ("fr", "1 234,50", 123_450), ("fr-FR", "1\u{202F}234,50", 123_450),
        ("de-CH", "1'234.50", 123_450), ("de-CH", "1’234.50", 123_450), ("en-IN", "12,34,567.00", 123_456_700),
        ("es-MX", "1,234.50", 123_450), ("es", "1.234,50", 123_450), ("pt-BR", "1.234,50", 123_450),
        ("de-Latn-AT", "1 234,50", 123_450), ("tlh", "1,234.50", 123_450), ("de-AT", "1.234,50", 123_450),
        ("de-AT", "1\u{202F}234,50", 123_450), ("de", "1’234,50", 123_450), ("fr-CH", "1 234.50", 123_450),
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
        ("fr", "1\u{202F}234\u{202F}567,80"), ("de-AT", "1.234.567,80"),
        ("fr-CH", "1\u{202F}234\u{202F}567.80"), ("pt-PT", "1\u{A0}234\u{A0}567,80"), ("en-DE", "1.234.567,80"),
    ])
    func amountsAreWrittenAsPeopleDo(locale: String, text: String) throws {
        let money = Money(minorUnits: 123_456_780, eur)
        let format = AmountFormat(locale: locale)
        #expect(format.text(money) == text)
        #expect(try format.read(text, eur, field: "amount") == money)
    }

    @Test(arguments: [
        ("de", "1.234,50", "1234.50"), ("de", "1234,5", "1234.5"), ("de", "1234.50", "1234.50"), ("de", "12", "12"),
        ("de", "1.234.567", "1234567"), ("de", "-1.234,50", "-1234.50"), ("de", "-5", "-5"),
        ("en", "1,234.50", "1234.50"),
        ("en", "1.234", "1.234"), ("fr", "1 234,50", "1234.50"), ("de-CH", "1'234.50", "1234.50"),
    ])
    func aPersonsAmountIsADecimal(locale: String, text: String, decimal: String) {
        #expect(AmountFormat(locale: locale).decimal(text) == .decimal(decimal))
    }

    @Test(arguments: [
        ("de", "1.234", "1.234", "1234"), ("de", "-12.345", "-12.345", "-12345"),
        ("pt-BR", "999.000", "999.000", "999000"),
    ])
    func aPointBeforeThreeDigitsIsTwoAmounts(locale: String, text: String, travelling: String, written: String) {
        let reading = AmountFormat(locale: locale).decimal(text)
        #expect(reading == .ambiguous(asItTravels: travelling, asWritten: written))
    }

    @Test(arguments: [
        ("de", "1.23,4.5"), ("de", "50%"), ("de", "rest"), ("de", ""), ("de", ","), ("en", "1,23"), ("en", "1.2.3"),
        ("de", "--5"), ("de", "1,"),
    ])
    func whatIsNoAmountIsNone(locale: String, text: String) {
        #expect(AmountFormat(locale: locale).decimal(text) == nil)
    }

    @Test(arguments: [
        ("de", "-1234.50", "-1.234,50"), ("en", "1234567", "1,234,567"), ("en", "–", "–"), ("de", "12.5.1", "12.5.1"),
        ("fr", "0.00", "0,00"), ("de", "", ""),
    ])
    func decimalsAreWrittenAsPeopleDo(locale: String, decimal: String, text: String) {
        #expect(AmountFormat(locale: locale).text(decimal: decimal) == text)
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
