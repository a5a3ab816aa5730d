/// A note that was taken away.
package struct NoteRemovedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A note was removed, with its text.
        case noteRemoved
    }

    /// Number of the note in the job.
    package let note: Int
    /// Author of the removed note.
    package let author: String

    package init(note: Int, author: String) {
        self.note = note
        self.author = author
    }
}
