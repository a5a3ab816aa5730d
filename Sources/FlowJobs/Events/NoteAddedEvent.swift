/// A note on a job, or on a step of it.
package struct NoteAddedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A note was written.
        case noteAdded
    }

    /// 1, 2, 3 … in the job.
    package let note: Int
    /// Text of the note, at most 8000 characters.
    package let text: String

    package init(note: Int, text: String) {
        self.note = note
        self.text = text
    }
}
