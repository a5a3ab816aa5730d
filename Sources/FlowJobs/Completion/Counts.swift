/// A job's leaves, counted by what became of them.
package struct Counts: Hashable, Sendable, Codable {
    /// Required leaves in scope.
    package var scope = 0
    /// Required leaves that are done.
    package var done = 0
    /// Required leaves that were skipped.
    package var skipped = 0
    /// Required leaves that don't apply.
    package var notApplicable = 0
    /// Required leaves that were cancelled.
    package var cancelled = 0
    /// Optional leaves, those that don't apply and cancelled ones left out.
    package var optional = 0
    package var optionalDone = 0
    /// Required leaves that are neither done, skipped, cancelled nor not applicable.
    package var requiredOpen = 0
    package var optionalOpen = 0

    package init() {}

    /// Adds one leaf, or takes it away again (`sign` 1 or -1).
    mutating func count(_ state: ActionState, isOptional: Bool, account: LeafAccount, sign: Int) {
        if isOptional {
            optional += state == .notApplicable || state == .cancelled ? 0 : sign
            optionalDone += state == .done ? sign : 0
            optionalOpen += state.isSettled ? 0 : sign
            return
        }
        scope += account.isInScope ? sign : 0
        requiredOpen += state.isSettled ? 0 : sign
        switch state {
        case .done: done += sign
        case .skipped: skipped += sign
        case .notApplicable: notApplicable += sign
        case .cancelled: cancelled += sign
        case .blocked, .ready, .inProgress, .waiting, .failed: break
        }
    }
}
