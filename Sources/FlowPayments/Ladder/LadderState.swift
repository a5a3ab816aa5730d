/// The ladder of an instalment and where it stands on it: kept with the task that follows it, whose reminders it decides.
package struct LadderState: Hashable, Sendable, Codable {
    /// The ladder; nil when it was taken away.
    package private(set) var plan: LadderPlan?
    /// How far it has come.
    package internal(set) var progress: LadderProgress
    /// When there is something to decide again; nil as long as nothing changes.
    package var nextAt: Timestamp?
    /// The reminder that is on its way.
    package internal(set) var sending: ReminderID?
    /// The number of the charge that its step brought, until that went out: after attempts that failed nobody was told
    /// of it, so it stands here until the next one.
    package internal(set) var charge: Int?
    /// The step that has lines in the ledger, and how many: a line's number there is never used again.
    var lineStep = 0
    var lineCount = 0

    /// Where a ladder begins.
    package init(_ plan: LadderPlan, revision: Int) {
        self.plan = plan
        progress = LadderProgress(revision: revision)
    }

    /// The number of the next line of a step.
    mutating func takeLine(ofStep step: Int) -> Int {
        if step != lineStep { (lineStep, lineCount) = (step, 0) }
        lineCount += 1
        return lineCount - 1
    }

    /// Goes over to another ladder, or to none.
    ///
    /// The lines of each have numbers of their own: they stand below the number of the ladder.
    mutating func change(to other: LadderPlan?) {
        plan = other
        progress.change(to: other?.ladder)
        nextAt = nil
        (lineStep, lineCount) = (0, 0)
    }
}

extension LadderState: ReminderPolicy {
    /// The number of the ladder among those that its instalment had.
    package var rule: Int { progress.ladder }

    /// Where the step at a position goes.
    package func addressee(ofStep step: Int) -> ReminderStep? { plan?.addressee(ofStep: step) }

    /// Where all its steps go.
    package var addressees: [ReminderStep] { plan?.addressees ?? [] }

    /// The profiles that the ladder names as recipients.
    package var recipients: Set<ProfileKey> { plan?.recipients ?? [] }

    /// Why a reminder isn't wanted any more that belongs to a ladder of before.
    package static let replacedReason = "The ladder was changed"
}

extension TenantTask {
    /// Where it stands on a ladder; nil unless it follows an instalment.
    package var ladder: LadderState? {
        get { reminding.policy as? LadderState }
        set { reminding.policy = newValue }
    }
}
