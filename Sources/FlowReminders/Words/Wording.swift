/// A tenant as messages speak of it and for it.
package struct Wording: Sendable {
    /// Fills templates in.
    let renderer: any TemplateRenderer
    /// The tenant's name for people.
    let tenant: String
    /// The language tag of who has none of their own.
    let locale: String
    /// The zone of who has none of their own; nil where it can't be read.
    let zone: ZoneRules?

    /// Puts it together.
    package init(renderer: any TemplateRenderer, tenant: String, locale: String, zone: ZoneRules?) {
        self.renderer = renderer
        self.tenant = tenant
        self.locale = locale
        self.zone = zone
    }

    /// The language for somebody: theirs, else the tenant's, else English.
    func language(of person: Person?) -> Language {
        person?.locale.flatMap { Language(locale: $0) } ?? Language(locale: locale) ?? .en
    }

    /// How amounts are written for somebody.
    func amounts(of person: Person?) -> AmountFormat { AmountFormat(locale: person?.locale ?? locale) }

    /// Words of an occasion, filled in: one line, and plain text without an empty end.
    func words(
        _ occasion: MessageOccasion,
        _ language: Language,
        _ facts: [String: CanonicalValue]
    ) -> (title: String, text: String) {
        let template = language.standard(occasion)
        return (fill(template.title, facts), fill(template.text, facts))
    }

    private func fill(_ template: String, _ facts: [String: CanonicalValue]) -> String {
        // The words that flowd brings can be read.
        let text = (try? renderer.render(template, facts)) ?? ""
        return String(text.reversed().drop { $0.isWhitespace }.reversed())
    }
}
