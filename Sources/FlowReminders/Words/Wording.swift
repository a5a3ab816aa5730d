/// A tenant as messages speak of it and for it.
package struct Wording: Sendable {
    let renderer: any TemplateRenderer
    /// The tenant's name for people.
    let tenant: String
    /// The language tag of who has none of their own.
    let locale: String
    /// The zone of who has none of their own; nil where it can't be read.
    let zone: ZoneRules?
    /// The tenant's own words.
    package var own: MessageWords
    /// Base address and lifetime of links; nil for a preview with example values.
    let links: LinkOffer?

    /// Longest title of a message, in characters; what is longer is cut.
    static let titleLengthMax = 500
    /// Longest text of a message that own words may make, in bytes: with it a webhook's body stays within its bound.
    static let textSizeBytesMax = 8000

    package init(
        renderer: any TemplateRenderer,
        tenant: String,
        locale: String,
        zone: ZoneRules?,
        own: MessageWords,
        links: LinkOffer? = nil
    ) {
        self.renderer = renderer
        self.tenant = tenant
        self.locale = locale
        self.zone = zone
        self.own = own
        self.links = links
    }

    /// Returns the language for a recipient: theirs, else the tenant's, else English.
    func language(of person: Person?) -> Language {
        person?.locale.flatMap { Language(locale: $0) } ?? Language(locale: locale) ?? .en
    }

    func amounts(of person: Person?) -> AmountFormat { AmountFormat(locale: person?.locale ?? locale) }

    /// Words of an occasion, filled in: the tenant's own, else those of flowd, with the reason where its own make nothing.
    package func fill(_ key: MessageKey, _ values: [String: CanonicalValue]) -> FilledWords {
        let standard = key.language.standard(key.occasion)
        var fault: String?
        if let own = own.templates[key] {
            do throws(InvalidInput) {
                return FilledWords(title: try title(of: own, values), text: try text(of: own, values))
            } catch {
                fault = error.message
            }
        }
        // The words that flowd brings can be read.
        let title = (try? line(standard.title, values)) ?? ""
        return FilledWords(title: title, text: (try? block(standard.text, values)) ?? "", fault: fault)
    }

    private func title(of template: MessageTemplate, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String
    {
        let title = try line(template.title, values)
        guard !title.isEmpty else { throw InvalidInput(field: "title", found: "nothing", allowed: "a line") }
        return title
    }

    private func text(of template: MessageTemplate, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String {
        let text = try block(template.text, values)
        guard !text.isEmpty else { throw InvalidInput(field: "text", found: "nothing", allowed: "some words") }
        guard text.utf8.count <= Self.textSizeBytesMax else {
            let allowed = "at most \(Self.textSizeBytesMax) bytes when it is filled in"
            throw InvalidInput(field: "text", found: "\(text.utf8.count) bytes", allowed: allowed)
        }
        return text
    }

    private func line(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String {
        let text = try renderer.render(template, values).split(whereSeparator: \.isNewline).joined(separator: " ")
        return String(text.trimmed.prefix(Self.titleLengthMax))
    }

    private func block(_ template: String, _ values: [String: CanonicalValue]) throws(InvalidInput) -> String {
        String(try renderer.render(template, values).reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// Words of a message that are filled in.
package struct FilledWords: Sendable {
    package let title: String
    package var text: String
    /// Reason for which the tenant's own words weren't used; nil where they were, or there are none.
    package var fault: String?
}
