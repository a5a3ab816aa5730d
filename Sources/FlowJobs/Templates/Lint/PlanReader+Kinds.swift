/// Rules that follow for a step from its kind.
extension PlanReader {
    /// Reads a step's kind; what is known but not available is refused.
    mutating func readKind(_ node: SourceNode) -> StepKind? {
        guard let word = readWord(node, "kind", as: StepKind.Word.self) else { return nil }
        guard let kind = StepKind(rawValue: word.rawValue) else {
            let available = StepKind.allCases.map(\.rawValue)
            let list = available.dropLast().joined(separator: ", ") + available.suffix(1).map { " and \($0)" }.joined()
            findings.error(
                node,
                "the kind \"\(word.rawValue)\" is not available in this version; \(list) are, so use one of these "
                    + "or leave \"kind\" out"
            )
            return nil
        }
        return kind
    }

    /// Reads what a step's kind has of its own, and refuses what another kind has, or what means nothing for this one.
    mutating func readDetails(_ part: DraftNode.StepPart, _ source: SourceNode) -> StepDetails {
        let (kind, behaviour) = (part.kind.rawValue, part.kind.behaviour)
        if let due = part.due, let dueness = behaviour.dueByItself {
            findings.error(due, "a step of the kind \(kind) \(dueness); remove \"due\"")
        }
        if let ending = behaviour.endsByItself, !part.form.fields.isEmpty || !part.evidence.isEmpty {
            findings.error(
                source,
                "a step of the kind \(kind) \(ending), so nobody could fill in a form or add evidence; "
                    + "remove \"form\" and \"evidence\""
            )
        }
        for other in StepKind.allCases where other != part.kind {
            for key in other.behaviour.keys where !behaviour.keys.contains(key) {
                guard let node = part.own[key] else { continue }
                let owner = other.rawValue
                findings.error(node, "\"\(key)\" belongs to a step of the kind \(owner); add \"kind: \(owner)\"")
            }
        }
        return behaviour.read(part, at: source, with: &self)
    }
}
