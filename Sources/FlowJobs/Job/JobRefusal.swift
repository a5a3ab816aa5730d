/// Reasons for which an operation on a job or a step of it is refused.
///
/// Nothing was changed.
package enum JobRefusal: Error, Hashable, Sendable {
    case noSuchStep(job: JobID, step: String, suggestion: String?)
    case invalidAttributes([FormProblem])
    case invalidForm(step: StepKey, problems: [FormProblem])
    case stepNotPossible(NotPossibleNow)
    /// Other answers of a step would have it that steps that were begun or settled don't apply, or that others do.
    case correctionBreaks(job: JobID, step: StepKey, broken: [BrokenStep])
    /// Fields have other values by now than those that the caller saw, and than those that it gives.
    case answersChanged(job: JobID, step: StepKey, fields: [FieldKey], stamp: Stamp)
    case stopped(job: JobID, stop: JobStop)
    case notPossibleNow(JobNotPossibleNow)
    /// Details or plan were changed, last by event `edited`, after what the caller has seen.
    case changed(job: JobID, since: EventNumber, edited: EventNumber)
    case invalidPlan(job: JobID, findings: [Finding])
    /// The step is finished, or was removed: its place in the plan is history.
    case stepFrozen(job: JobID, step: StepKey, isRemoved: Bool, state: ActionState, stamp: Stamp)
    case noSuchNote(job: JobID, note: Int)
    case invalidInput(InvalidInput)
    case limitReached(LimitReached)
    case tenantLimitReached(TenantLimitReached)
    /// The step wants evidence that isn't there, or would not be there any more.
    case evidenceMissing(job: JobID, step: StepKey, accounts: [EvidenceAccount], isRemoval: Bool)
}

/// A step that a correction of another one would contradict.
package struct BrokenStep: Hashable, Sendable {
    package let step: StepKey
    package let title: String
    package let state: ActionState
    /// Condition of the step, in words, with those of the groups around it.
    package let condition: String
}

/// A job isn't in a state in which the verb can be done: who loses a race learns here who was first, and when.
package struct JobNotPossibleNow: Hashable, Sendable {
    package let job: JobID
    package let verb: JobVerb
    package let state: JobState
    package let possible: [JobVerb]
    /// Reason for which it was held or cancelled; `nil` when its state follows from its steps.
    package let reason: String?
    /// The change that brought it into this state.
    package let stamp: Stamp
    /// Optional steps that are still open.
    package let openSteps: [StepKey]
}
