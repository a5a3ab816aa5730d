/// The whole difference between two plans of a job: what stands where now.
package struct PlanChangedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A step of a running job was added, taken out, moved or changed.
        case planChanged
    }

    /// Field by field, before and after.
    package let changes: [FieldChange]
    /// Requested edit, in the words of the command: `verb` names its kind.
    package let edit: CanonicalValue
    /// Digest of the plan before.
    package let planBefore: String
    /// Digest of the plan after.
    package let plan: String
    /// The step before, as a template has it; absent for a new one.
    package let stepBefore: CanonicalValue?
    /// The step after, as a template has it.
    package let step: CanonicalValue?
    /// Consequences of the edit for the job.
    package let consequences: JobConsequences

    /// Creates the event from what was changed of a job's plan.
    package init(_ edit: JobEdit, _ planEdit: PlanEdit, from old: Plan, in job: Job) {
        changes = edit.changes
        self.edit = planEdit.canonical
        planBefore = old.digest.hex
        plan = job.plan.digest.hex
        stepBefore = old.leaf(planEdit.step).map { old.leaves[$0].step.canonical }
        step = job.plan.leaf(planEdit.step).map { job.plan.leaves[$0].step.canonical }
        consequences = JobConsequences(edit, in: job)
    }
}

extension PlanChangedEvent {
    private enum CodingKeys: CodingKey { case changes, edit, planBefore, plan, stepBefore, step }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        changes = try members.decode([FieldChange].self, forKey: .changes)
        edit = try members.decode(CanonicalValue.self, forKey: .edit)
        planBefore = try members.decode(String.self, forKey: .planBefore)
        plan = try members.decode(String.self, forKey: .plan)
        stepBefore = try members.decodeIfPresent(CanonicalValue.self, forKey: .stepBefore)
        step = try members.decodeIfPresent(CanonicalValue.self, forKey: .step)
        consequences = try JobConsequences(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(changes, forKey: .changes)
        try members.encode(edit, forKey: .edit)
        try members.encode(planBefore, forKey: .planBefore)
        try members.encode(plan, forKey: .plan)
        try members.encodeIfPresent(stepBefore, forKey: .stepBefore)
        try members.encodeIfPresent(step, forKey: .step)
        try consequences.encode(to: encoder)
    }
}
