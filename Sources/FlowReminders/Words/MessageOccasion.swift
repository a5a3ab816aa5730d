/// An occasion for a message, which has words of its own.
package enum MessageOccasion: String, CaseIterable, Sendable {
    /// A step of a job can begin.
    case ready
    /// Something is to be done by a time that is to come.
    case due
    /// Something wasn't done by its time.
    case overdue
    /// Somebody owes an instalment.
    case payment
    /// An instalment is to be paid to somebody.
    case bill
    /// Several reminders in one message.
    case digest
}

/// The words of a message: Mustache, of which nothing is escaped.
package struct MessageTemplate: Hashable, Sendable {
    /// One line: the subject of a mail.
    package let title: String
    /// Plain text; its first line stands for the message in a digest.
    package let text: String

    /// Puts it together.
    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
