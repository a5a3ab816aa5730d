/// Operation of a person on an action instance, with what they say about it.
package enum ActionOperation: Hashable, Sendable {
    case start
    /// Reports how far it is, 0…99 of 100; begins it when it is ready.
    case progress(percent: Int64)
    /// Keeps answers until it is finished, as a draft that no condition reads; begins it when it is ready.
    case save(form: [FieldKey: FieldValue])
    /// Finishes it, with its form as given; the step's fields decide what the values mean.
    ///
    /// With `doneAt` it was done then, and what counts from it counts from there; the event has the time of the command.
    case complete(form: [FieldKey: FieldValue], doneAt: DueLimit? = nil)
    /// Changes answers with which it was finished; a reason is wanted.
    case correct(form: [FieldKey: FieldValue], reason: String)
    case skip(reason: String)
    case cancel(reason: String)
    case reopen(reason: String?)

    package var verb: ActionVerb {
        switch self {
        case .start: .start
        case .progress: .progress
        case .save: .save
        case .complete: .complete
        case .correct: .correct
        case .skip: .skip
        case .cancel: .cancel
        case .reopen: .reopen
        }
    }

    package var hasForm: Bool { form != nil }

    /// Values that are given for fields; nil for an operation that gives none.
    package var form: [FieldKey: FieldValue]? {
        switch self {
        case .save(let form), .complete(let form, _), .correct(let form, _): form
        case .start, .progress, .skip, .cancel, .reopen: nil
        }
    }

    package var doneAt: DueLimit? { if case .complete(_, let doneAt) = self { doneAt } else { nil } }
}
