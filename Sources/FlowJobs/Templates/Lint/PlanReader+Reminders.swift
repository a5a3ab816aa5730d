extension PlanReader {
    /// Reads when a step is reminded of: one rule as text, or a list of them.
    mutating func readReminders(_ node: SourceNode, hasDue: Bool) -> [ReminderRule] {
        guard case .list(let elements) = node.content else { return readReminder(node, hasDue).map { [$0] } ?? [] }
        if elements.isEmpty { findings.error(node, "\"reminders\" is empty; write a rule, or leave it out") }
        let nodes = readElements(node, "reminders", of: "reminder rules", countMax: ReminderRule.countMax) ?? []
        return nodes.compactMap { readReminder($0, hasDue) }
    }

    private mutating func readReminder(_ node: SourceNode, _ hasDue: Bool) -> ReminderRule? {
        guard
            let text = readScalar(
                node,
                "reminders",
                allowed: "rules such as -1d, or 0m, nag 1h x3, then 2h to role:manager"
            )
        else { return nil }
        let rule: ReminderRule
        do throws(InvalidInput) {
            rule = try ReminderRule(validating: text, field: "reminders")
        } catch {
            findings.error(node, "a rule of \"reminders\" is \(Shown.text(text)), but \(error.message)")
            return nil
        }
        switch rule.trigger {
        case .relative(.start, _): return rule
        case .relative(.due, _):
            if hasDue { return rule }
            findings.error(
                node,
                "\(Shown.text(text)) counts from the due date, but the step has no \"due\"; add one, or write "
                    + "\"from start\", which is when the step becomes ready"
            )
        case .relative(.end, _):
            findings.error(
                node,
                "\(Shown.text(text)) counts from the end, which steps don't have; count from due or start"
            )
        case .absolute:
            findings.error(
                node,
                "\(Shown.text(text)) is a time of its own, but a step recurs with every job; count from due or start"
            )
        }
        return nil
    }
}
