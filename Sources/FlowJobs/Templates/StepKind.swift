/// Kind of a step: what makes it move on.
///
/// Other differences between the kinds are in `StepBehaviour`.
package enum StepKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// A person does it and says so.
    case manual
    /// An instalment is settled.
    case payment

    /// The words for kinds in a template: those of kinds to come are known, and refused.
    package enum Word: String, CaseIterable, Sendable {
        case manual
        /// Some of several people agree.
        case approval
        case timer
        case payment
        /// A program on this machine runs.
        case command
        case webhook
        /// An app claims it under a lease.
        case worker
        /// A child job ends.
        case job
    }
}
