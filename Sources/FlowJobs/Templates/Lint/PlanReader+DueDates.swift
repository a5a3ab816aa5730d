extension PlanReader {
    /// Reads when a step is due: `due: 3 days after start`.
    ///
    /// Comes when all names are known. What counts from a step can't be what that step waits for: its date would never be
    /// known before.
    mutating func readDue(_ node: SourceNode, of owner: StepKey) -> DueRule? {
        guard let text = readScalar(node, "due", allowed: "text such as 3 days after start") else { return nil }
        let keys = declared
        let names = DueNames(
            steps: keys.filter { declarations[$0]?.form != nil },
            groups: keys.filter { declarations[$0]?.form == nil },
            attributes: attributes.fields,
            isIncomplete: attributes.isIncomplete,
            owner: owner,
            zones: zones
        )
        do {
            let rule = try DuePhrase.read(text, names: names)
            if case .step(let key)? = rule.anchor {
                dependencies.append(Dependency(from: owner, to: key, source: node))
            }
            return rule
        } catch {
            findings.error(node, "\"due\" is \(Displayed.text(text)), but \(error.message)")
            return nil
        }
    }
}
