/// Refusal of rules with links that lead nowhere, or whose operation takes more than a link can say.
struct LinkCheck {
    let work: WorkingSet

    func check(_ rules: [ReminderRule], of task: TaskSpec) throws(InvalidInput) {
        try check(rules, in: "") {
            guard task.confirmation != .none else { return nil }
            return "the task is confirmed by \(task.confirmation.text), which a link can't bring"
        }
    }

    /// Checks those of a template's steps.
    func check(_ plan: Plan) throws(InvalidInput) {
        for leaf in plan.leaves where !leaf.step.isRemoved {
            try check(leaf.step.reminders, in: "steps.\(leaf.step.key).") { leaf.step.obstacleOfLinkDone }
        }
    }

    /// Checks the reminders that an edit gives to a step of a job; `plan` is the job's plan after the edit.
    func check(_ edit: PlanEdit, in plan: Plan) throws(InvalidInput) {
        switch edit {
        case .remove, .move: return
        case .set(_, let change):
            guard case .set = change.reminders else { return }
        case .add: break
        }
        guard let step = plan.leaf(edit.step).map({ plan.leaves[$0].step }) else { return }
        try check(step.reminders, in: "") { step.obstacleOfLinkDone }
    }

    private func check(
        _ rules: [ReminderRule],
        in place: String,
        obstacle: () -> String?
    ) throws(InvalidInput) {
        for (index, rule) in rules.enumerated() {
            guard let link = rule.links.first else { continue }
            let field = "\(place)reminders[\(index)]"
            guard work.context.linkBase != nil else {
                let allowed = "links once flowd's configuration has links.baseURL, where they lead"
                throw InvalidInput(field: field, found: "link \(link.text)", allowed: allowed)
            }
            if rule.links.contains(.done), let obstacle = obstacle() {
                throw InvalidInput(field: field, found: "link done", allowed: "no link done: \(obstacle)")
            }
        }
    }
}
