/// A step isn't in a state in which the verb can be done: who loses a race learns here who was first, and when.
package struct NotPossibleNow: Hashable, Sendable {
    package let job: JobID
    package let step: StepKey
    package let verb: ActionVerb
    package let state: ActionState
    package let isRemoved: Bool
    package let waitingFor: [StepKey]
    package let stamp: Stamp
    /// Payment that a step of kind `payment` follows, whatever a person says.
    package var payment: StepPayment?
    /// Condition under which the step ends by itself; nil when people act on it.
    package var endsByItself: String?
}
