import FlowCore
import Testing

@testable import FlowMoney

struct MoneyTests {
    private static let amounts: [(text: String, code: String, minorUnits: Int64)] = [
        ("1234.50", "EUR", 123_450), ("1234.5", "EUR", 123_450), ("1234", "EUR", 123_400), ("0.01", "EUR", 1),
        ("007", "JPY", 7), ("1500", "JPY", 1500), ("1.5", "BHD", 1500), ("1.0001", "CLF", 10_001),
        (" 3.00 ", "CHF", 300), ("92233720368547758.07", "EUR", Int64.max), ("9223372036854775807", "JPY", .max),
    ]

    @Test(arguments: amounts)
    func theseAreAmounts(text: String, code: String, minorUnits: Int64) throws {
        let money = try Money(validating: text, try Currency(validating: code))
        #expect(money.minorUnits == minorUnits)
        #expect(try Money(validating: money.text, money.currency) == money)
    }

    private static let wrong: [(text: String, code: String, rule: String)] = [
        ("", "EUR", "notAnAmount"), (".", "EUR", "notAnAmount"), (".5", "EUR", "notAnAmount"),
        ("5.", "EUR", "notAnAmount"), ("1,50", "EUR", "notAnAmount"), ("1e3", "EUR", "notAnAmount"),
        ("+5", "EUR", "notAnAmount"), ("1.2.3", "EUR", "notAnAmount"), ("1 000", "EUR", "notAnAmount"),
        ("٣", "EUR", "notAnAmount"), ("1'000", "EUR", "notAnAmount"), ("NaN", "EUR", "notAnAmount"),
        (String(repeating: "1", count: 41), "EUR", "notAnAmount"), ("1.005", "EUR", "tooManyDecimals"),
        ("1.500", "EUR", "tooManyDecimals"), ("1.0", "JPY", "tooManyDecimals"), ("1.0001", "BHD", "tooManyDecimals"),
        ("-5", "EUR", "negative"), ("-99999999999999999999", "EUR", "negative"), ("0", "EUR", "zero"),
        ("-0", "EUR", "zero"), ("92233720368547758.08", "EUR", "overflow"), ("9223372036854775808", "JPY", "overflow"),
        ("99999999999999999999999999", "EUR", "overflow"),
    ]

    @Test(arguments: wrong)
    func theseAreNone(text: String, code: String, rule: String) throws {
        let currency = try Currency(validating: code)
        let error = #expect(throws: MoneyError.self) { try Money(validating: text, currency, field: "total") }
        #expect(error?.field == "total")
        #expect(error?.ruleName == rule)
        #expect(error?.message.contains("total is") == true)
    }

    @Test func nothingMayBeAskedFor() throws {
        #expect(try Money(validating: "0", eur, sign: .notNegative).isZero)
        #expect(Money(minorUnits: -5, eur).text == "-0.05")
        #expect(Money(minorUnits: -1234, try Currency(validating: "BHD")).description == "-1.234 BHD")
    }

    @Test func sumsThatDoNotFitAreRefusedByName() throws {
        let most = Money(minorUnits: .max, eur)
        let cent = Money(minorUnits: 1, eur)
        let error = #expect(throws: MoneyError.self) { try most.adding(cent, field: "total") }
        #expect(error == MoneyError(field: "total", found: "92233720368547758.07 + 0.01", rule: .overflow))
        #expect(error?.allowed.contains("2^63 - 1") == true)
        let least = Money(minorUnits: -.max, eur)
        #expect(throws: MoneyError.self) { try least.subtracting(cent, field: "total") }
        #expect(throws: MoneyError.self) { try Money.sum([most, cent], of: eur, field: "total") }
        #expect(try Money.sum([most, Money(minorUnits: -1, eur), cent], of: eur, field: "total") == most)
    }

    @Test func currenciesAreNeverMixed() throws {
        let yen = Money(minorUnits: 5, try Currency(validating: "JPY"))
        let error = #expect(throws: MoneyError.self) { try Money.zero(eur).adding(yen, field: "amount") }
        #expect(error == MoneyError(field: "amount", found: "JPY", rule: .currencyMismatch(expected: eur)))
    }

    // MARK: - Currencies

    @Test(arguments: [("EUR", 2), ("JPY", 0), ("BHD", 3), ("CLF", 4), ("XCG", 2), ("ZWG", 2), ("ISK", 0), ("UGX", 0)])
    func aCurrencyKnowsItsDecimals(code: String, exponent: Int) throws {
        #expect(try Currency(validating: code).exponent == exponent)
    }

    @Test func theTableIsTheWholeList() {
        #expect(Currency.exponents.count == 165)
        #expect(Currency.exponents.keys.allSatisfy { $0.count == 3 && $0 == $0.uppercased() })
        #expect(Set(Currency.exponents.keys).isDisjoint(with: Currency.withoutMinorUnit))
    }

    @Test(arguments: [
        ("eur", "EUR"), ("EURO", "EUR"), ("UDS", "USD"), ("", nil), ("QQQQ", nil), ("Dollars", nil),
    ])
    func anUnknownCurrencyIsNamed(code: String, meant: String?) {
        let error = #expect(throws: MoneyError.self) { try Currency(validating: code) }
        #expect(error == MoneyError(field: "currency", found: code, rule: .unknownCurrency(suggestion: meant)))
    }

    @Test(arguments: ["XXX", "XAU", "XTS"])
    func nothingIsPaidInGold(code: String) {
        let error = #expect(throws: MoneyError.self) { try Currency(validating: code) }
        #expect(error?.ruleName == "noMinorUnit")
    }

    // MARK: - Percentages and shares

    @Test(arguments: [("30", "30"), ("33.3333", "33.3333"), ("12.50 %", "12.5"), ("100", "100"), ("0.0001", "0.0001")])
    func thesePercentagesAreKeptExactly(text: String, kept: String) throws {
        #expect(try Percentage(validating: text, field: "share").text == kept)
    }

    @Test(arguments: [
        ("100.0001", "percentageOver100"), ("101", "percentageOver100"), ("-1", "negative"), ("", "notAPercentage"),
        ("%", "notAPercentage"), ("1.23456", "notAPercentage"), ("1,5", "notAPercentage"), ("9e9", "notAPercentage"),
        ("999999999999999999999", "notAPercentage"),
    ])
    func theseAreNoPercentages(text: String, rule: String) {
        let error = #expect(throws: MoneyError.self) { try Percentage(validating: text, field: "share") }
        #expect(error?.field == "share" && error?.ruleName == rule)
    }

    @Test func theRemainderGoesToTheLast() throws {
        let split = try Money(minorUnits: 100, eur).split(byParts: [1, 1, 1], field: "parts")
        #expect(split.shares.map(\.minorUnits) == [33, 33, 34])
        #expect(split.remainder.minorUnits == 1)
        let percentages = try ["33.3333", "33.3333", "33.3334"].map { try Percentage(validating: $0, field: "") }
        let large = try Money(minorUnits: .max, eur).split(by: percentages, field: "parts")
        #expect(try Money.sum(large.shares, of: eur, field: "") == Money(minorUnits: .max, eur))
    }

    @Test(arguments: [("amount", "-5"), ("total", "-5"), ("allocations.amount", "-1"), ("instalments.share", "-30%")])
    func aMinusIsRefusedWithoutAFieldThatIsNotThere(field: String, found: String) {
        let error = MoneyError(field: field, found: found, rule: .negative)
        #expect(error.allowed == "an amount without a minus, such as 12.50")
    }

    @Test func percentagesThatAreNotTheWholeAreRefused() throws {
        let money = Money(minorUnits: 100, eur)
        let sixty = try Percentage(validating: "60", field: "")
        let over = #expect(throws: MoneyError.self) { try money.split(by: [sixty, sixty], field: "shares") }
        #expect(over?.ruleName == "percentageOver100" && over?.found == "60 + 60")
        let under = #expect(throws: MoneyError.self) { try money.split(by: [sixty], field: "shares") }
        #expect(under?.ruleName == "sumIsNotTotal")
        #expect(throws: MoneyError.self) { try money.split(byParts: [], field: "parts") }
        #expect(throws: MoneyError.self) { try money.split(byParts: [1, -1], field: "parts") }
        #expect(throws: MoneyError.self) { try money.split(byParts: [.max, .max], field: "parts") }
    }

    @Test(arguments: TestSeed.cases(300))
    func sharesAlwaysAddUp(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let money = Money(minorUnits: Int64(bitPattern: random.next() >> UInt64(random.below(62) + 1)), eur)
        let parts = (0..<random.below(8) + 1).map { _ in random.below(1000) + 1 }
        let split = try money.split(byParts: parts, field: "parts")
        #expect(try Money.sum(split.shares, of: eur, field: "") == money, "\(TestSeed.note(seed))")
        #expect(split.remainder.minorUnits < Int64(parts.count), "\(TestSeed.note(seed))")
        #expect(split.shares.allSatisfy { $0.minorUnits >= 0 }, "\(TestSeed.note(seed))")
    }
}
