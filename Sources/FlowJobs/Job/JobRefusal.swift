/// Why something isn't done to a job or a step of it.
///
/// Nothing was changed.
package enum JobRefusal: Error, Hashable, Sendable {
    /// No such step in the job; perhaps another was meant.
    case noSuchStep(job: JobID, step: String, suggestion: String?)
    /// Attribute values don't fit the template.
    case invalidAttributes([FormProblem])
    /// Form values don't fit the step.
    case invalidForm(step: StepKey, problems: [FormProblem])
    /// The step isn't in a state in which this can be done.
    case stepNotPossible(NotPossibleNow)
    /// Other answers of a step would have it that steps that were begun or settled don't apply, or that others do.
    case correctionBreaks(job: JobID, step: StepKey, broken: [BrokenStep])
    /// The job is held or cancelled, so nothing is done to its steps.
    case stopped(job: JobID, stop: JobStop)
    /// The job isn't in a state in which the verb can be done.
    case notPossibleNow(JobNotPossibleNow)
    /// Details or plan were changed, last by event `edited`, after what the caller has seen.
    case changed(job: JobID, since: EventNumber, edited: EventNumber)
    /// The plan would break the rules of templates.
    case invalidPlan(job: JobID, findings: [Finding])
    /// The step is finished, or was removed: its place in the plan is history.
    case stepFrozen(job: JobID, step: StepKey, isRemoved: Bool, state: ActionState, stamp: Stamp)
    /// No such note on the job.
    case noSuchNote(job: JobID, note: Int)
    /// An argument can't be used.
    case invalidInput(InvalidInput)
    /// A limit was reached.
    case limitReached(LimitReached)
    /// One of the tenant's own limits was reached.
    case tenantLimitReached(TenantLimitReached)
    /// The step wants evidence that isn't there, or would not be there any more.
    case evidenceMissing(job: JobID, step: StepKey, accounts: [EvidenceAccount], isRemoval: Bool)
}

/// A step that a correction of another one would contradict.
package struct BrokenStep: Hashable, Sendable {
    /// The step.
    package let step: StepKey
    /// What it is called.
    package let title: String
    /// Where it stands.
    package let state: ActionState
    /// Its condition, in words, with those of the groups around it.
    package let condition: String
}

/// A job isn't in a state in which the verb can be done: who loses a race learns here who was first, and when.
package struct JobNotPossibleNow: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// What was asked for.
    package let verb: JobVerb
    /// The state that stands in the way.
    package let state: JobState
    /// What could be done instead.
    package let possible: [JobVerb]
    /// Why it was held or cancelled; `nil` when its state follows from its steps.
    package let reason: String?
    /// The change that brought it into this state.
    package let stamp: Stamp
    /// Optional steps that are still open.
    package let openSteps: [StepKey]
}
