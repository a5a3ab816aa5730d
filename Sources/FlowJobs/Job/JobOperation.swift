/// Operation of a person on a job as a whole, with what they say about it.
package enum JobOperation: Hashable, Sendable {
    /// Cancels, holds, resumes it or opens it again; cancelling and holding want a reason.
    case rule(JobVerb, reason: String?)
    /// Changes details, unless they or the plan were changed after event `ifEvent`.
    case update(JobUpdate, ifEvent: EventNumber?)
    /// Changes the plan, unless it or the details were changed after event `ifEvent`.
    case editPlan(PlanEdit, ifEvent: EventNumber?)
    case addNote(text: String, step: StepKey?)
    /// Takes a note's text away.
    case removeNote(number: Int)

    /// Least role that may carry out the operation.
    ///
    /// Removing a note of another author takes a manager, which is checked when the note is known.
    package var neededRole: Role {
        switch self {
        case .rule, .update, .editPlan: .manager
        case .addNote, .removeNote: .member
        }
    }

    package var canonical: CanonicalValue {
        switch self {
        case .rule(let verb, let reason):
            .list([.text("\(verb.rawValue)Job"), .text(reason ?? "")])
        case .update(let update, let ifEvent):
            .list([.text("updateJob"), update.canonical, .integer(Int(ifEvent ?? 0))])
        case .editPlan(let edit, let ifEvent):
            .list([.text("editPlan"), edit.canonical, .integer(Int(ifEvent ?? 0))])
        case .addNote(let text, let step):
            .list([.text("addNote"), .text(text), .text(step?.text ?? "")])
        case .removeNote(let number):
            .list([.text("removeNote"), .integer(number)])
        }
    }
}

/// A job right after something was done to it as a whole.
package struct JobOutcome: Hashable, Sendable, Codable {
    package let job: JobID
    package let state: JobState
    package let completion: Completion?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    package let note: Int?
    /// Sentences on what doesn't follow from the change though one might think so; nil when there are none.
    package let remarks: [String]?
    /// Warnings about reminders and ladders that were set and reach no recipient; nil when there are none.
    package let warnings: [String]?

    package init(
        _ job: Job,
        event: EventNumber,
        note: Int? = nil,
        remarks: [String] = [],
        warnings: [String] = []
    ) {
        self.job = job.header.id
        state = job.state
        completion = job.completion
        eventNumber = event
        self.note = note
        self.remarks = remarks.isEmpty ? nil : remarks
        self.warnings = Reach.reported(warnings)
    }
}
