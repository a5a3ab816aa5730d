/// Account of one leaf: whether it is in scope, and how many hundredths of its weight it has earned.
package struct LeafAccount: Hashable, Sendable {
    /// True when its weight is part of the denominator.
    package let isInScope: Bool
    /// 0 to 100; 0 when out of scope.
    package let earnedHundredths: Int
    package let reason: String

    /// Accounts for a leaf.
    ///
    /// Optional leaves never count; nor does what is not applicable or cancelled.
    package init(state: ActionState, progress: Int, isOptional: Bool, skip: SkipPolicy) {
        switch (isOptional, state) {
        case (true, _): self.init(out: "optional, never counts")
        case (false, .notApplicable): self.init(out: "not applicable, out of scope")
        case (false, .cancelled): self.init(out: "cancelled, out of scope")
        case (false, .skipped): self.init(skip: skip)
        case (false, .done): self.init(earned: 100, "done")
        case (false, .inProgress): self.init(earned: progress, "in progress, \(progress) of 100")
        case (false, .blocked): self.init(earned: 0, "waits for other steps")
        case (false, .ready): self.init(earned: 0, "not begun")
        case (false, .waiting): self.init(earned: progress, "waiting, \(progress) of 100")
        case (false, .failed): self.init(earned: 0, "failed")
        }
    }

    private init(skip: SkipPolicy) {
        switch skip {
        case .excluded: self.init(out: "skipped, out of scope")
        case .done: self.init(earned: 100, "skipped, counts as done")
        case .undone: self.init(earned: 0, "skipped, counts as undone")
        }
    }

    init(out reason: String) {
        isInScope = false
        earnedHundredths = 0
        self.reason = reason
    }

    private init(earned: Int, _ reason: String) {
        isInScope = true
        earnedHundredths = earned
        self.reason = reason
    }
}
