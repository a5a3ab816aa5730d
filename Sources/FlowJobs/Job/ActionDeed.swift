/// What a person does with an action instance, with what they say about it.
package enum ActionDeed: Hashable, Sendable, Codable {
    /// Begins it.
    case start
    /// Reports how far it is, 0…99 of 100; begins it when it is ready.
    case progress(percent: Int64)
    /// Finishes it, with its form as given; the step's fields decide what the values mean.
    case complete(form: [FieldKey: FieldValue])
    /// Leaves it out; a reason is wanted.
    case skip(reason: String)
    /// Takes it out of the job; a reason is wanted.
    case cancel(reason: String)
    /// Opens it again.
    case reopen(reason: String?)

    /// The verb alone.
    package var verb: ActionVerb {
        switch self {
        case .start: .start
        case .progress: .progress
        case .complete: .complete
        case .skip: .skip
        case .cancel: .cancel
        case .reopen: .reopen
        }
    }
}
