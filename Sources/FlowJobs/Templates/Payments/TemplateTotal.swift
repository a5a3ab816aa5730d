/// Party that a template's payment is agreed with: a profile, or the one that a job's attribute names.
package enum TemplateParty: Hashable, Sendable {
    case profile(ProfileKey)
    /// The profile whose key the attribute has.
    case attribute(FieldKey)
}

extension TemplateParty: TextValue {
    /// Error that is thrown when a text isn't a party.
    package typealias Problem = KeyError

    /// Reads `kitchen` or `attribute caterer`.
    package init(validating text: String) throws(KeyError) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.count == 2, words[0] == attributeWord {
            self = .attribute(try FieldKey(validating: words[1]))
        } else {
            self = .profile(try ProfileKey(validating: text))
        }
    }

    package var text: String {
        switch self {
        case .profile(let key): key.text
        case .attribute(let key): "\(attributeWord) \(key)"
        }
    }

    /// The profile's key for a job with these attributes; nil when the attribute isn't given.
    package func key(_ attributes: [FieldKey: FieldValue]) throws(InvalidInput) -> ProfileKey? {
        switch self {
        case .profile(let key): return key
        case .attribute(let name):
            guard let value = attributes[name] else { return nil }
            do throws(KeyError) {
                return try ProfileKey(validating: value.description)
            } catch {
                let allowed = "the key of a profile: \(error.description)"
                throw InvalidInput(field: "attributes.\(name)", found: value.description, allowed: allowed)
            }
        }
    }
}

/// Total of a template's payment: an amount, or the number that a job's attribute has.
package enum TemplateTotal: Hashable, Sendable {
    case money(Money)
    /// Amount without a currency, which is the tenant's.
    case number(DecimalNumber)
    /// The attribute's number in a currency; nil is the tenant's.
    case attribute(FieldKey, Currency?)

    /// The currency; nil is the tenant's.
    package var currency: Currency? {
        switch self {
        case .money(let money): money.currency
        case .number: nil
        case .attribute(_, let currency): currency
        }
    }

    /// The amount for a job with these attributes, in the currency of the total or else in `standard`; nil when the
    /// attribute isn't given.
    package func money(_ attributes: [FieldKey: FieldValue], standard: Currency) throws(MoneyError) -> Money? {
        switch self {
        case .money(let money): return money
        case .number(let number): return try Money(validating: number.text, standard, field: "total")
        case .attribute(let name, let currency):
            guard let value = attributes[name] else { return nil }
            return try Money(validating: value.description, currency ?? standard, field: "attributes.\(name)")
        }
    }
}

extension TemplateTotal: TextValue {
    /// Error that is thrown when a text isn't a total.
    package typealias Problem = MoneyError

    /// Reads `4000.00 GBP`, `4000`, `attribute price` or `attribute price GBP`.
    package init(validating text: String) throws(MoneyError) {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let notAnAmount = MoneyError(field: "total", found: text, rule: .notAnAmount(example: "4000.00 GBP"))
        let isAttribute = words.first == attributeWord
        if isAttribute { words.removeFirst() }
        guard (1...2).contains(words.count) else { throw notAnAmount }
        let currency = words.count == 2 ? try Currency(validating: words[1], field: "total") : nil
        if isAttribute {
            // What is no key is no amount either.
            guard let key = try? FieldKey(validating: words[0]) else { throw notAnAmount }
            self = .attribute(key, currency)
        } else if let currency {
            self = .money(try Money(validating: words[0], currency, field: "total"))
        } else {
            self = .number(try Self.number(words[0], field: "total"))
        }
    }

    package var text: String {
        switch self {
        case .money(let money): money.description
        case .number(let number): number.text
        case .attribute(let key, let currency):
            ([attributeWord, key.text] + [currency?.code].compactMap(\.self)).joined(separator: " ")
        }
    }

    static func number(_ text: String, field: String) throws(MoneyError) -> DecimalNumber {
        let widest = try Currency(validating: Currency.widestCode)
        do throws(MoneyError) {
            _ = try Money(validating: text, widest, field: field)
        } catch {
            guard case .notAnAmount = error.rule else { throw error }
            throw MoneyError(field: field, found: text, rule: .notAnAmount(example: "4000.00"))
        }
        do throws(DecimalNumberError) {
            return try DecimalNumber(validating: text.trimmed)
        } catch {
            throw MoneyError(field: field, found: text, rule: .overflow)
        }
    }
}

/// Share of its payment's total that an instalment is, before the currency is known.
package enum TemplateShare: Hashable, Sendable {
    case percentage(Percentage)
    /// Amount without a currency, which is that of the total.
    case number(DecimalNumber)
    case rest

    func share(_ currency: Currency) throws(MoneyError) -> InstalmentShare {
        switch self {
        case .percentage(let percentage): .percentage(percentage)
        case .number(let number): .amount(try Money(validating: number.text, currency, field: "instalments.share"))
        case .rest: .rest
        }
    }
}

extension TemplateShare: TextValue {
    /// Error that is thrown when a text isn't a share.
    package typealias Problem = MoneyError

    /// Reads `30%`, `1200.00` or `rest`.
    package init(validating text: String) throws(MoneyError) {
        if text.trimmed == "rest" {
            self = .rest
        } else if text.trimmed.hasSuffix("%") {
            self = .percentage(try Percentage(validating: text, field: "share"))
        } else {
            self = .number(try TemplateTotal.number(text, field: "share"))
        }
    }

    package var text: String {
        switch self {
        case .percentage(let percentage): "\(percentage.text)%"
        case .number(let number): number.text
        case .rest: "rest"
        }
    }
}

private let attributeWord = "attribute"
