extension PlanReader {
    /// Reads the news of which people are notified: one rule as text, a list of them, or `none`.
    mutating func readNotify(_ node: SourceNode) -> [NotifyRule] {
        guard case .list(let elements) = node.content else { return readNotify(all: [node]) }
        if elements.isEmpty { findings.error(node, "\"notify\" is empty; write a rule, none, or leave it out") }
        return readNotify(all: readElements(node, "notify", of: "rules", countMax: NotifyRule.countMax) ?? [])
    }

    private mutating func readNotify(all nodes: [SourceNode]) -> [NotifyRule] {
        if nodes.count == 1, case .scalar(NotifyRule.noneText, _) = nodes[0].content { return [] }
        var rules: [NotifyRule] = []
        for node in nodes {
            guard let rule = readNews(node) else { continue }
            if rules.contains(rule) {
                findings.error(node, "\(Displayed.text(rule.text)) stands twice in \"notify\"; remove one of the two")
            }
            rules.append(rule)
        }
        return rules
    }

    private mutating func readNews(_ node: SourceNode) -> NotifyRule? {
        guard
            let text = readScalar(
                node,
                "notify",
                allowed: "rules such as assigned, or ready via mail, nag 1d x2, then 1d to role:manager"
            )
        else { return nil }
        do throws(InvalidInput) {
            return try NotifyRule(validating: text, field: "notify")
        } catch {
            findings.error(node, error.found == text ? error.message : "in \(Displayed.text(text)), \(error.message)")
            return nil
        }
    }
}
