/// What has to be known of a note to remove it.
package struct NoteStub: Hashable, Sendable {
    /// 1, 2, 3 … in the job.
    package let number: Int
    /// Who wrote it.
    package let author: Principal
    /// The event that brought it.
    package let event: EventNumber
    /// The step it is about; `nil` when it is about the job.
    package let step: StepKey?
    /// True once its text is gone.
    package let isRemoved: Bool

    /// A note as it was stored.
    package init(number: Int, author: Principal, event: EventNumber, step: StepKey?, isRemoved: Bool) {
        self.number = number
        self.author = author
        self.event = event
        self.step = step
        self.isRemoved = isRemoved
    }
}

/// A note of the conversation about a job.
package struct Note: Hashable, Sendable {
    /// Longest text, in characters.
    package static let textLengthMax = 8000
    /// Most notes of one job, removed ones included.
    package static let countMax = 10_000

    /// 1, 2, 3 … in the job.
    package let number: Int
    /// The step it is about; `nil` when it is about the job.
    package let step: StepKey?
    /// What it says; `nil` once it was removed.
    package let text: String?
    /// When and by whom it was written, in which event.
    package let created: Stamp
    /// When and by whom it was removed, in which event.
    package let removed: Stamp?

    /// Makes a note.
    package init(number: Int, step: StepKey?, text: String?, created: Stamp, removed: Stamp?) {
        self.number = number
        self.step = step
        self.text = text
        self.created = created
        self.removed = removed
    }
}
