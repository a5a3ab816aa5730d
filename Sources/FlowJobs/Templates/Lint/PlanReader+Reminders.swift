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
            findings.error(node, error.found == text ? error.message : "in \(Displayed.text(text)), \(error.message)")
            return nil
        }
        switch rule.trigger {
        case .relative(.start, _): return rule
        case .relative(.due, _):
            if hasDue { return rule }
            findings.error(
                node,
                "\(Displayed.text(text)) counts from the due date, but the step has no \"due\"; add one, or write "
                    + "\"from start\", which is when the step becomes ready"
            )
        case .relative(.end, _):
            findings.error(
                node,
                "\(Displayed.text(text)) counts from the end, which steps don't have; count from due or start"
            )
        case .absolute:
            findings.error(
                node,
                "\(Displayed.text(text)) is a time of its own, but a step recurs with every job; count from due or start"
            )
        }
        return nil
    }

    /// Refuses the link that finishes a step where it can't bring what that takes.
    mutating func checkLinks(_ node: SourceNode, of part: DraftNode.StepPart) {
        guard part.reminders.contains(where: { $0.links.contains(.done) }),
            let obstacle = StepDefinition.obstacleOfLinkDone(form: part.form.fields, evidence: part.evidence)
        else { return }
        findings.error(node, "\"link done\" can't be offered here: \(obstacle); take it out")
    }
}

extension StepDefinition {
    /// Reason for which a step with such a form and evidence can't be finished by a link; nil when it can.
    static func obstacleOfLinkDone(form: [FieldDefinition], evidence: [EvidenceRequirement]) -> String? {
        if let field = form.first(where: \.isRequired) { return "the step asks for \(field.key)" }
        return evidence.isEmpty ? nil : "the step takes evidence, which a link can't bring"
    }

    package var obstacleOfLinkDone: String? { Self.obstacleOfLinkDone(form: form, evidence: evidence) }
}
