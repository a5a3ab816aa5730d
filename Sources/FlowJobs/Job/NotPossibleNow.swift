/// A step isn't in a state in which the verb can be done: who loses a race learns here who was first, and when.
package struct NotPossibleNow: Hashable, Sendable {
    /// The job.
    package let job: JobID
    /// The step.
    package let step: StepKey
    /// What was asked for.
    package let verb: ActionVerb
    /// The state that stands in the way.
    package let state: ActionState
    /// True when the step was removed from the job's plan.
    package let isRemoved: Bool
    /// Steps that a blocked one waits for.
    package let waitingFor: [StepKey]
    /// The last change.
    package let stamp: Stamp
    /// What a step of kind `payment` follows, whatever a person says.
    package var payment: StepPayment?
    /// When a step is over on which nobody acts; nil when people do.
    package var endsByItself: String?
}
