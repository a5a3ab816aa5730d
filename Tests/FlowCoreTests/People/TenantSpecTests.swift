import FlowCore
import Testing

@testable import FlowPeople

struct TenantSpecTests {
    /// A spec with everything in order but what is given.
    private func spec(
        title: String? = nil,
        timeZone: String? = nil,
        locale: String? = nil,
        currency: String? = nil,
        ownerUIDs: [Int64] = [1000]
    ) throws -> TenantSpec {
        try TenantSpec(
            slug: TenantSlug(validating: "acme"),
            title: title,
            timeZone: timeZone,
            locale: locale,
            currency: currency,
            ownerUIDs: ownerUIDs,
            zones: FewZones()
        )
    }

    @Test
    func whatIsLeftOutHasADefault() throws {
        let spec = try spec()
        let texts = [spec.title, spec.timeZone, spec.locale, spec.currency]
        #expect(texts == ["acme", "UTC", "en", "EUR"])
        #expect(spec.ownerUIDs == [1000])
    }

    @Test
    func whatIsGivenIsKept() throws {
        let spec = try spec(
            title: " Acme\u{a0}GmbH ",
            timeZone: "Europe/Berlin",
            locale: "de-Latn-AT",
            currency: "CHF",
            ownerUIDs: [4_294_967_294, 0, 7, 7]
        )
        let texts = [spec.title, spec.timeZone, spec.locale, spec.currency]
        #expect(texts == ["Acme\u{a0}GmbH", "Europe/Berlin", "de-Latn-AT", "CHF"])
        #expect(spec.ownerUIDs == [0, 7, 4_294_967_294])
        #expect(try self.spec(title: "  ").title == "acme")
    }

    @Test(arguments: [
        "a", "7", "acme-2", "a-", "0-0", String(repeating: "a", count: 63),
    ])
    func theseAreSlugs(text: String) throws {
        #expect(try TenantSlug(validating: text).text == text)
    }

    @Test(arguments: [
        "", "-a", "A", "a_b", "a b", "a.b", "é", "a\n", "../x", "a\u{301}", String(repeating: "a", count: 64),
    ])
    func theseAreNoSlugs(text: String) {
        let error = InvalidInput(
            field: "tenant",
            found: text,
            allowed: "1 to 63 of a-z, 0-9 and -, first a letter or digit"
        )
        #expect(throws: error) { try TenantSlug(validating: text, field: "tenant") }
    }

    @Test(arguments: ["", "Mars/Olympus", "/etc/passwd", "../UTC", "europe/berlin", "UTC ", "U\u{301}TC"])
    func theseAreNoZones(zone: String) {
        let error = InvalidInput(field: "timeZone", found: zone, allowed: "an IANA time zone, such as Europe/Berlin")
        #expect(throws: error) { try spec(timeZone: zone) }
    }

    @Test(arguments: ["", "e", "germ", "en_US", "en-", "-en", "en--US", "en-123456789", "dé", "en US"])
    func theseAreNoLocales(locale: String) {
        let error = InvalidInput(field: "locale", found: locale, allowed: "a language tag, such as en or de-AT")
        #expect(throws: error) { try spec(locale: locale) }
    }

    @Test(arguments: ["", "EU", "EURO", "eur", "EU1", "€€€"])
    func theseAreNoCurrencies(currency: String) {
        let error = InvalidInput(field: "currency", found: currency, allowed: "an ISO 4217 code, such as EUR")
        #expect(throws: error) { try spec(currency: currency) }
    }

    @Test(
        arguments: [
            ([], ""), ([-1], "-1"), ([1000, 4_294_967_295], "1000, 4294967295"), ([4_294_967_296], "4294967296"),
            ([Int64](repeating: 1, count: 65), String(repeating: "1, ", count: 27).prefix(80) + "…"),
        ] as [([Int64], String)]
    )
    func theseAreNoOwners(owners: [Int64], found: String) throws {
        let error = try #require(throws: InvalidInput.self) { try spec(ownerUIDs: owners) }
        #expect(error.field == "ownerUIDs")
        #expect(error.found == found)
        #expect(error.allowed == "1 to 64 user ids of 0 to 4294967294")
    }

    @Test
    func aTitleHasAnEnd() throws {
        let error = InvalidInput(
            field: "title",
            found: "201 characters long",
            allowed: "1 to 200 characters, no control characters"
        )
        #expect(throws: error) { try spec(title: String(repeating: "ü", count: 201)) }
        #expect(try spec(title: String(repeating: "ü", count: 200)).title.count == 200)
    }
}
