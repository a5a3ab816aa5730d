/// Request to see the message that a reminder would send.
package struct MessagePreview: Hashable, Sendable {
    package let reminder: ReminderID
    /// Recipient of the message; nil for the first recipient of the reminder.
    package let recipient: String?
    /// Words on trial, of the kind that the reminder has.
    package let draft: MessageDraft?

    package init(reminder: String, recipient: String?, draft: MessageDraft?) throws(InvalidInput) {
        self.reminder = try ReminderID(validating: reminder, field: "reminder")
        self.recipient = try BoundedText.optional(recipient, field: "recipient", max: 200)
        self.draft = draft
    }

    package var canonical: CanonicalValue {
        let place = [CanonicalValue.text(reminder.description), .text(recipient ?? "")]
        return .list([.text("previewMessage")] + place + (draft?.canonical ?? []))
    }
}

/// Words of a reminder, as they would go out.
package struct MessagePreviewed: Hashable, Codable, Sendable {
    package let key: MessageKey
    /// Recipient of the message; nil for no particular one, and for examples.
    package let recipient: String?
    package let title: String
    package let text: String
    /// Reason for which the tenant's own words weren't used.
    package let fault: String?

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
