/// Verbs that a person can apply to an action instance.
package enum ActionVerb: String, Hashable, Sendable, Codable, CaseIterable {
    case start, progress, save, complete, skip, cancel, reopen, correct

    /// The state that the verb leads to; `nil` when it isn't possible in `state`.
    ///
    /// `reopen` leads to `blocked`; the steps before it and the conditions then decide what it really is.
    package func target(from state: ActionState) -> ActionState? {
        switch (state, self) {
        case (.blocked, .skip), (.ready, .skip), (.inProgress, .skip): .skipped
        case (.blocked, .cancel), (.ready, .cancel), (.inProgress, .cancel): .cancelled
        case (.ready, .start), (.ready, .progress), (.inProgress, .progress), (.ready, .save), (.inProgress, .save):
            .inProgress
        case (.ready, .complete), (.inProgress, .complete): .done
        case (.done, .correct): .done
        case (.done, .reopen), (.skipped, .reopen), (.cancelled, .reopen): .blocked
        case (.blocked, _), (.ready, _), (.inProgress, _), (.waiting, _), (.done, _), (.skipped, _),
            (.notApplicable, _), (.failed, _), (.cancelled, _):
            nil
        }
    }

    package static func possible(in state: ActionState) -> [ActionVerb] {
        allCases.filter { $0.target(from: state) != nil }
    }
}
