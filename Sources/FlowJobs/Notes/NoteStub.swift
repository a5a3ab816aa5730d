/// Facts that have to be known of a note to remove it.
package struct NoteStub: Hashable, Sendable {
    /// 1, 2, 3 … in the job.
    package let number: Int
    package let author: Principal
    package let event: EventNumber
    /// The step it is about; `nil` when it is about the job.
    package let step: StepKey?
    package let isRemoved: Bool

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
    /// Text of the note; `nil` once it was removed.
    package let text: String?
    package let created: Stamp
    package let removed: Stamp?

    package init(number: Int, step: StepKey?, text: String?, created: Stamp, removed: Stamp?) {
        self.number = number
        self.step = step
        self.text = text
        self.created = created
        self.removed = removed
    }
}
