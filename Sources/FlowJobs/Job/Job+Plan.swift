/// Changes of a running job's plan.
extension Job {
    /// Changes the plan, with everything that follows; changes nothing when it throws.
    ///
    /// `zones` are those that a due rule may name.
    package mutating func edit(
        _ edit: PlanEdit,
        stamp: Stamp,
        zones: (any ZoneCatalog)? = nil
    ) throws(JobRefusal) -> JobEdit {
        if let stop, stop.kind == .cancelled { throw .stopped(job: header.id, stop: stop) }
        let reason = try checkedTarget(of: edit)
        let before = JobChange.Side(self)
        let (oldPlan, oldActions) = (plan, actions)
        let newPlan = try PlanEditor(job: header.id, plan: plan, zones: zones).applying(edit)
        guard newPlan.digest != plan.digest else {
            return JobEdit(changes: [], derived: [], before: before, after: before)
        }
        replace(plan: newPlan, actions: actions(for: newPlan, edit, reason: reason, stamp), stamp: stamp)
        setEvent(stamp.event)
        editedEvent = stamp.event
        let derived = newPlan.leaves.indices.compactMap { index -> JobChange.Derived? in
            guard let old = oldPlan.leaf(newPlan.leaves[index].step.key), oldActions[old].state != actions[index].state
            else { return nil }
            return JobChange.Derived(leaf: index, from: oldActions[old].state, to: actions[index].state)
        }
        return JobEdit(
            changes: oldPlan.changes(to: newPlan, by: edit),
            derived: derived,
            before: before,
            after: JobChange.Side(self)
        )
    }

    /// Returns the reason in its stored form; refuses a step that isn't there, is finished, or was removed.
    private func checkedTarget(of edit: PlanEdit) throws(JobRefusal) -> String? {
        let reason: String?
        switch edit {
        case .add: return nil
        case .remove(_, let given): reason = try checkedReason(optional: given)
        case .move, .set: reason = nil
        }
        guard let index = plan.leaf(edit.step) else {
            throw .noSuchStep(job: header.id, step: edit.step.text, suggestion: nearestStep(to: edit.step.text))
        }
        let action = actions[index]
        let isRemoved = plan.leaves[index].step.isRemoved
        guard !isRemoved, !action.state.isSettled || action.state == .notApplicable else {
            throw .stepFrozen(
                job: header.id,
                step: edit.step,
                isRemoved: isRemoved,
                state: action.state,
                stamp: action.stamp
            )
        }
        return reason
    }

    /// An action for each leaf of the new plan: as it was, blank for a new one, and out of it for one that is removed.
    private func actions(for new: Plan, _ edit: PlanEdit, reason: String?, _ stamp: Stamp) -> [ActionInstance] {
        let blank = ActionInstance(state: .blocked, progress: 0, form: [:], reason: nil, stamp: stamp)
        return new.leaves.map { leaf in
            guard let index = plan.leaf(leaf.step.key) else { return blank }
            var action = actions[index]
            if case .remove(leaf.step.key, _) = edit {
                action.state = .notApplicable
                action.progress = 0
                action.reason = reason
                action.stamp = stamp
            }
            return action
        }
    }
}

extension Plan {
    func changes(to new: Plan, by edit: PlanEdit) -> [FieldChange] {
        let key = edit.step
        let name = "steps.\(key)"
        let (old, added) = (leaf(key).map { leaves[$0] }, new.leaf(key).map { new.leaves[$0] })
        switch edit {
        case .add: return [FieldChange(field: name, before: nil, after: added?.step.title)]
        case .remove: return [FieldChange(field: name, before: old?.step.title, after: nil)]
        case .set:
            func fieldChanges(_ field: String, _ value: (StepDefinition) -> String?) -> [FieldChange] {
                let (before, after) = (old.flatMap { value($0.step) }, added.flatMap { value($0.step) })
                return before == after ? [] : [FieldChange(field: "\(name).\(field)", before: before, after: after)]
            }
            return fieldChanges("due") { $0.due?.text }
                + fieldChanges("reminders") {
                    $0.reminders.isEmpty ? nil : $0.reminders.map(\.text).joined(separator: " | ")
                }
        case .move:
            var changes: [FieldChange] = []
            let (before, after) = (old?.step.dependsOn ?? [], added?.step.dependsOn ?? [])
            if before != after {
                changes.append(
                    FieldChange(field: "\(name).dependsOn", before: before.joinedText, after: after.joinedText)
                )
            }
            let (from, to) = (place(of: key), new.place(of: key))
            if from != to { changes.append(FieldChange(field: "\(name).place", before: from, after: to)) }
            return changes
        }
    }

    /// `prepare/2`: the group, and the number in it.
    private func place(of key: StepKey) -> String {
        Self.place(of: key, in: definition.nodes, group: "") ?? ""
    }

    private static func place(of key: StepKey, in nodes: [PlanNode], group: String) -> String? {
        for (index, node) in nodes.enumerated() {
            if node.key == key { return "\(group)\(index + 1)" }
            guard case .group(let inner) = node else { continue }
            if let found = place(of: key, in: inner.nodes, group: "\(group)\(inner.key)/") { return found }
        }
        return nil
    }
}

extension [StepKey] {
    fileprivate var joinedText: String? {
        isEmpty ? nil : map(\.text).joined(separator: " ")
    }
}
