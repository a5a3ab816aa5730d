/// Verbs that a person can apply to a job as a whole.
package enum JobVerb: String, Hashable, Sendable, Codable, CaseIterable {
    case cancel, hold, resume, reopen

    /// True when it can be done to a job in `state`; `isStopped` when a person made it so.
    ///
    /// What is over because its steps are isn't opened by a verb: a step that is opened again, or added, does that.
    package func isPossible(in state: JobState, isStopped: Bool) -> Bool {
        switch (self, state) {
        case (.cancel, .running), (.cancel, .held), (.hold, .running), (.resume, .held): true
        case (.reopen, .cancelled): isStopped
        case (.cancel, _), (.hold, _), (.resume, _), (.reopen, _): false
        }
    }

    /// Kind of the stop after the verb; `nil` when the job goes on.
    package var stopKind: JobStop.Kind? {
        switch self {
        case .cancel: .cancelled
        case .hold: .held
        case .resume, .reopen: nil
        }
    }
}
