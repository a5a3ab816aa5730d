/// A wish to see what a reminder would say.
package struct MessagePreview: Hashable, Sendable {
    /// The reminder.
    package let reminder: ReminderID
    /// To whom; nil is the first to whom it goes.
    package let recipient: String?
    /// Words on trial, of the kind that the reminder has.
    package let draft: MessageDraft?

    /// Checks what a caller gives.
    package init(reminder: String, recipient: String?, draft: MessageDraft?) throws(InvalidInput) {
        self.reminder = try ReminderID(validating: reminder, field: "reminder")
        self.recipient = try BoundedText.optional(recipient, field: "recipient", max: 200)
        self.draft = draft
    }

    /// What the idempotency record compares.
    package var canonical: CanonicalValue {
        let place = [CanonicalValue.text(reminder.description), .text(recipient ?? "")]
        return .list([.text("previewMessage")] + place + (draft?.canonical ?? []))
    }
}

/// Words of a reminder, as they would go out.
package struct MessagePreviewed: Hashable, Codable, Sendable {
    /// Which words it has.
    package let key: MessageKey
    /// To whom; nil for nobody in particular.
    package let recipient: String?
    /// One line.
    package let title: String
    /// Plain text.
    package let text: String
    /// Why the tenant's own words weren't taken.
    package let fault: String?

    /// Words of a message.
    package init(_ message: ReminderMessage, to recipient: String?) {
        key = message.key
        self.recipient = recipient
        title = message.title
        text = message.text
        fault = message.words.fault
    }

    /// Words filled in with examples.
    package init(_ words: FilledWords, _ key: MessageKey) {
        self.key = key
        recipient = nil
        title = words.title
        text = words.text
        fault = words.fault
    }
}
