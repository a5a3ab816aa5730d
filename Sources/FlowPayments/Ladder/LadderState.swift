/// The ladder of an instalment and where it stands on it: kept with the task that follows it, whose reminders it decides.
package struct LadderState: Hashable, Sendable, Codable {
    /// The ladder; nil when it was taken away.
    package private(set) var plan: LadderPlan?
    /// Progress of the instalment on the ladder.
    package internal(set) var progress: LadderProgress
    /// Instant at which there is something to decide again; nil as long as nothing changes.
    package var nextAt: Timestamp?
    /// The reminder that is on its way.
    package internal(set) var sending: ReminderID?
    /// Number of the charge that the present step brought, until that step goes out.
    ///
    /// After attempts that failed the charge is not yet announced, so it stays here until the next attempt.
    package internal(set) var charge: Int?
    /// The step that has lines in the ledger, and how many: a line's number there is never used again.
    var lineStep = 0
    var lineCount = 0

    package init(_ plan: LadderPlan, revision: Int) {
        self.plan = plan
        progress = LadderProgress(revision: revision)
    }

    mutating func takeLine(ofStep step: Int) -> Int {
        if step != lineStep { (lineStep, lineCount) = (step, 0) }
        lineCount += 1
        return lineCount - 1
    }

    /// Goes over to another ladder, or to none.
    ///
    /// The lines of each have numbers of their own: they stand below the number of the ladder.
    mutating func changePlan(to other: LadderPlan?) {
        plan = other
        progress.changeLadder(to: other?.ladder)
        nextAt = nil
        (lineStep, lineCount) = (0, 0)
    }
}

extension LadderState: ReminderPolicy {
    /// The number of the ladder among those that its instalment had.
    package var rule: Int { progress.ladder }

    package func addressee(ofStep step: Int) -> ReminderStep? { plan?.addressee(ofStep: step) }

    package var addressees: [ReminderStep] { plan?.addressees ?? [] }

    package var recipients: Set<ProfileKey> { plan?.recipients ?? [] }

    package static let replacedReason = "The ladder was changed"
}

extension TenantTask {
    /// State of the task's ladder; nil unless the task follows an instalment.
    package var ladder: LadderState? {
        get { reminding.policy as? LadderState }
        set { reminding.policy = newValue }
    }
}
