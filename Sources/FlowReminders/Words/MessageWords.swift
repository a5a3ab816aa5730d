/// Words of a tenant that replace flowd's.
package struct MessageWords: Hashable, Sendable {
    /// Templates by occasion and language.
    package internal(set) var templates: [MessageKey: MessageTemplate]

    package static let none = MessageWords([:])

    package init(_ templates: [MessageKey: MessageTemplate]) { self.templates = templates }

    /// Words that hold: its own, or those of flowd.
    package func template(_ key: MessageKey) -> MessageTemplate {
        templates[key] ?? key.language.standard(key.occasion)
    }

    /// Returns the words with another template for a key; with nil, the one of flowd.
    package func with(_ template: MessageTemplate?, for key: MessageKey) -> MessageWords {
        var all = self
        all.templates[key] = template
        return all
    }
}

/// Words that a caller gives; a part that is left out stays unchanged.
package struct MessageDraft: Hashable, Sendable {
    let title: String?
    let text: String?

    /// Creates a draft from texts that are taken unchanged.
    ///
    /// They are checked with what they are for.
    package init(title: String?, text: String?) {
        self.title = title
        self.text = text
    }

    /// Words that are there with what is given, checked.
    package func template(
        for key: MessageKey,
        in words: MessageWords,
        _ renderer: any TemplateRenderer
    ) throws(InvalidInput) -> MessageTemplate {
        let known = words.template(key)
        return try MessageTemplate(
            validating: title ?? known.title,
            text: text ?? known.text,
            for: key.occasion,
            renderer
        )
    }

    package var canonical: [CanonicalValue] { [title, text].map { .text($0.map { "=\($0)" } ?? "") } }
}

/// A change of a tenant's own words.
package struct MessageWordsChange: Hashable, Sendable {
    package let key: MessageKey
    /// Words of its own; nil for those of flowd.
    package let draft: MessageDraft?

    /// Checks what a caller gives; refuses a draft that says nothing.
    package init(key: MessageKey, draft: MessageDraft?) throws(InvalidInput) {
        if let draft, draft == MessageDraft(title: nil, text: nil) {
            throw InvalidInput(field: "text", found: "", allowed: "at least one of title and text")
        }
        self.key = key
        self.draft = draft
    }

    package var canonical: CanonicalValue {
        let names = [CanonicalValue.text(key.occasion.rawValue), .text(key.language.rawValue)]
        return .list([.text("changeMessageWords")] + names + (draft?.canonical ?? []))
    }
}

/// Row of words to be written; without a template, the tenant has none of its own.
package struct MessageWordsRow: Hashable, Sendable {
    package let key: MessageKey
    /// Template of the tenant; nil for flowd's own words.
    package let template: MessageTemplate?

    package init(key: MessageKey, template: MessageTemplate?) {
        self.key = key
        self.template = template
    }
}

/// Result of a change of words.
package struct MessageWordsChanged: Hashable, Codable, Sendable {
    package let key: MessageKey
    package let template: MessageTemplate
    package let isOwn: Bool
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    package init(key: MessageKey, template: MessageTemplate, isOwn: Bool, eventNumber: EventNumber) {
        self.key = key
        self.template = template
        self.isOwn = isOwn
        self.eventNumber = eventNumber
    }
}
