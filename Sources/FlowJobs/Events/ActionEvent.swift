/// Operation on a step: the step before and after, and what that means for its job.
package struct ActionEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// Start of a step by a person.
        case actionStarted
        /// More or less of a step is done than before.
        case actionProgressed
        /// Answers of a step were kept until it is done.
        case actionSaved
        /// A step was done.
        case actionCompleted
        /// A step was left out.
        case actionSkipped
        /// A step was given up.
        case actionCancelled
        /// A step that was over is open again.
        case actionReopened
        /// Answers of a step that is done are other ones.
        case actionCorrected
    }

    /// Step before the operation.
    package let before: ActionSide
    /// Step after the operation.
    package let after: ActionSide
    /// Consequences of the operation for its job.
    package let consequences: JobConsequences

    /// Creates the event from what a verb did to a step, and what follows from it for the job.
    package init(_ change: JobChange, in job: Job) {
        let action = job.actions[change.leaf]
        before = ActionSide(
            state: change.from.state,
            progress: change.from.progress,
            form: ActionSide.form(change.from.form).ifAny,
            reason: nil
        )
        after = ActionSide(
            state: action.state,
            progress: action.progress,
            form: change.operation.hasForm ? ActionSide.form(action.form) : nil,
            reason: action.reason,
            doneAt: change.doneAt?.rfc3339
        )
        consequences = JobConsequences(
            change.before,
            change.after,
            derived: change.derived.filter { $0.leaf != change.leaf },
            dueDates: change.dueDates,
            in: job
        )
    }
}

/// State of a step before or after an operation.
package struct ActionSide: Codable, Hashable, Sendable {
    /// State of the step on this side of the change.
    package let state: ActionState
    /// Progress of the step, in per cent.
    package let progress: Int
    /// Answers in the step's form, by the field's key.
    package let form: [String: FieldValue]?
    /// Reason for which it was left out, given up, opened again or corrected.
    package let reason: String?
    /// Instant at which the step was done, where a person stated one; without it, a step is done at the event's time.
    package var doneAt: String?

    /// The values of a form or of attributes.
    static func form(_ values: [FieldKey: FieldValue]) -> [String: FieldValue] {
        Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, $0.value) })
    }
}

extension ActionVerb {
    /// The kind of event that the verb makes.
    package var eventKind: ActionEvent.Kind {
        switch self {
        case .start: .actionStarted
        case .progress: .actionProgressed
        case .save: .actionSaved
        case .complete: .actionCompleted
        case .skip: .actionSkipped
        case .cancel: .actionCancelled
        case .reopen: .actionReopened
        case .correct: .actionCorrected
        }
    }
}

extension ActionEvent {
    private enum CodingKeys: CodingKey { case before, after }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        before = try members.decode(ActionSide.self, forKey: .before)
        after = try members.decode(ActionSide.self, forKey: .after)
        consequences = try JobConsequences(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(before, forKey: .before)
        try members.encode(after, forKey: .after)
        try consequences.encode(to: encoder)
    }
}
