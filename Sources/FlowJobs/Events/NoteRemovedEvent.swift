/// A note that was taken away.
package struct NoteRemovedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A note was removed, with its text.
        case noteRemoved
    }

    /// Its number in the job.
    package let note: Int
    /// Who wrote it.
    package let author: String

    /// Puts it together.
    package init(note: Int, author: String) {
        self.note = note
        self.author = author
    }
}
