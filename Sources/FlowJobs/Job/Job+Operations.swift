/// Effects of an operation on the action that it applies to, and reasons for which it may be refused.
extension Job {
    /// Returns the action with what the operation says filled in; its state and stamp are the caller's to set.
    func filledIn(_ operation: ActionOperation, leaf index: Int) throws(JobRefusal) -> ActionInstance {
        var action = actions[index]
        switch operation {
        case .start:
            action.progress = 0
        case .progress(let percent):
            guard (0...99).contains(percent) else {
                throw .invalidInput(
                    InvalidInput(
                        field: "percent",
                        found: String(percent),
                        allowed: "0 to 99; 100 is what completing is for"
                    )
                )
            }
            action.progress = Int(percent)
        case .save(let form):
            let fields = plan.leaves[index].step.form
            let draft = answers(form, leaf: index, isDraft: true)
            action.form = try checked(draft, of: plan.leaves[index].step, as: fields.map(\.optional))
        case .correct(let form, let reason):
            guard !form.isEmpty else {
                throw .invalidInput(
                    InvalidInput(field: "form", found: "nothing", allowed: "the answers that are other ones")
                )
            }
            action.reason = try checkedReason(reason)
            let step = plan.leaves[index].step
            action.form = try checked(answers(form, leaf: index), of: step, as: step.form)
        case .complete(let form, _):
            let step = plan.leaves[index].step
            action.form = try checked(answers(form, leaf: index), of: step, as: step.form)
            try checkEvidence(ofLeaf: index)
            action.progress = 100
            action.reason = nil
        case .skip(let reason), .cancel(let reason):
            action.reason = try checkedReason(reason)
            action.progress = 0
        case .reopen(let reason):
            action.reason = try checkedReason(optional: reason)
            action.progress = 0
        }
        return action
    }

    /// Returns given answers merged over those of the step: a draft, or what it was done with before.
    ///
    /// Of the draft counts what still fits the form; a blank answer takes one away that isn't required.
    private func answers(
        _ given: [FieldKey: FieldValue],
        leaf index: Int,
        isDraft: Bool = false
    ) -> [FieldKey: FieldValue] {
        let fields = plan.leaves[index].step.form
        var answers = actions[index].form.filter { key, value in
            // What doesn't fit any more is asked for anew.
            fields.contains { $0.key == key && (try? value.coerced(to: $0)) != nil }
        }
        for (key, value) in given {
            let isOptional = fields.contains { $0.key == key && (isDraft || !$0.isRequired) }
            answers[key] = value.isBlank && isOptional ? nil : value
        }
        return answers
    }

    func refusal(of verb: ActionVerb, leaf index: Int) -> NotPossibleNow {
        let action = actions[index]
        let waitingFor = obstacles(before: index).sorted()
        return NotPossibleNow(
            job: header.id,
            step: plan.leaves[index].step.key,
            verb: verb,
            state: action.state,
            isRemoved: plan.leaves[index].step.isRemoved,
            waitingFor: action.state == .blocked ? waitingFor.map { plan.leaves[$0].step.key } : [],
            stamp: action.stamp,
            payment: payment(ofLeaf: index),
            endsByItself: plan.leaves[index].step.kind.behaviour.endsByItself
        )
    }

    package func nearestStep(to text: String) -> String? {
        Suggestion.closest(to: text, in: plan.leaves.map(\.step.key.text))
    }

    private func checked(
        _ form: [FieldKey: FieldValue],
        of step: StepDefinition,
        as fields: [FieldDefinition]
    ) throws(JobRefusal) -> [FieldKey: FieldValue] {
        do {
            return try FormValidation.validate(form, against: fields)
        } catch {
            throw .invalidForm(step: step.key, problems: error.problems)
        }
    }

    /// Refuses a correction that contradicts what people did with other steps.
    ///
    /// One that was begun or done has to apply as before, or to apply now; one that was skipped or cancelled as before.
    func checkCorrection(_ corrected: ActionInstance, leaf index: Int) throws(JobRefusal) {
        var other = self
        other.set(corrected, at: index)
        _ = other.derive(from: other.affected(by: index), stamp: corrected.stamp)
        let broken = plan.leaves.indices.filter { leaf in
            guard leaf != index, !isDerived(leaf) else { return false }
            let isWanted = other.applies(leaf)
            let isLeftOut = [.skipped, .cancelled].contains(actions[leaf].state)
            return applies(leaf) != isWanted && (isLeftOut || isWanted != true)
        }
        guard !broken.isEmpty else { return }
        let steps = broken.map { leaf in
            let (step, conditions) = (plan.leaves[leaf].step, plan.leaves[leaf].conditions)
            return BrokenStep(
                step: step.key,
                title: step.title,
                state: actions[leaf].state,
                condition: conditions.map(\.description).joined(separator: ", and ")
            )
        }
        throw .correctionBreaks(job: header.id, step: plan.leaves[index].step.key, broken: steps)
    }

    func checkedReason(_ reason: String) throws(JobRefusal) -> String {
        do {
            return try BoundedText.required(reason, field: "reason", max: BoundedText.reasonLengthMax)
        } catch {
            throw .invalidInput(error)
        }
    }

    func checkedReason(optional reason: String?) throws(JobRefusal) -> String? {
        do {
            return try BoundedText.optional(reason, field: "reason", max: BoundedText.reasonLengthMax)
        } catch {
            throw .invalidInput(error)
        }
    }
}

extension LeafAccount {
    init(_ action: ActionInstance, of leaf: Plan.Leaf, skip: SkipPolicy) {
        guard !leaf.step.isRemoved else {
            self.init(out: "removed from the plan")
            return
        }
        self.init(state: action.state, progress: action.progress, isOptional: leaf.step.isOptional, skip: skip)
    }
}
