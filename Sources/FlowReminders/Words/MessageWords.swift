/// Words that a tenant has of its own, in the place of flowd's.
package struct MessageWords: Hashable, Sendable {
    /// By occasion and language.
    package internal(set) var templates: [MessageKey: MessageTemplate]

    /// None of its own.
    package static let none = MessageWords([:])

    /// Words as they were stored.
    package init(_ templates: [MessageKey: MessageTemplate]) { self.templates = templates }

    /// Words that hold: its own, or those of flowd.
    package func template(_ key: MessageKey) -> MessageTemplate {
        templates[key] ?? key.language.standard(key.occasion)
    }

    /// The same with other words of a kind; with nil, those of flowd.
    package func with(_ template: MessageTemplate?, for key: MessageKey) -> MessageWords {
        var all = self
        all.templates[key] = template
        return all
    }
}

/// Words that somebody gives: what is left out stays as it is.
package struct MessageDraft: Hashable, Sendable {
    let title: String?
    let text: String?

    /// Takes the texts as they are; they are checked with what they are for.
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

    /// What the idempotency record compares.
    package var canonical: [CanonicalValue] { [title, text].map { .text($0.map { "=\($0)" } ?? "") } }
}

/// A change of a tenant's own words.
package struct MessageWordsChange: Hashable, Sendable {
    /// Which.
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

    /// What the idempotency record compares.
    package var canonical: CanonicalValue {
        let names = [CanonicalValue.text(key.occasion.rawValue), .text(key.language.rawValue)]
        return .list([.text("changeMessageWords")] + names + (draft?.canonical ?? []))
    }
}

/// Words of a kind as they are to be written: with nil, none of the tenant's own.
package struct MessageWordsRow: Hashable, Sendable {
    /// Which.
    package let key: MessageKey
    /// The tenant's own.
    package let template: MessageTemplate?

    /// Puts it together.
    package init(key: MessageKey, template: MessageTemplate?) {
        self.key = key
        self.template = template
    }
}

/// Result of a change of words.
package struct MessageWordsChanged: Hashable, Codable, Sendable {
    /// Which.
    package let key: MessageKey
    /// The words from now on.
    package let template: MessageTemplate
    /// They are the tenant's own.
    package let isOwn: Bool
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber

    /// Puts it together.
    package init(key: MessageKey, template: MessageTemplate, isOwn: Bool, eventNumber: EventNumber) {
        self.key = key
        self.template = template
        self.isOwn = isOwn
        self.eventNumber = eventNumber
    }
}
