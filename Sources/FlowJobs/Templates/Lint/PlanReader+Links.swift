extension PlanReader {
    /// Reads a template from the root of its tree; what it returns is good only when there are no errors.
    mutating func definition(of root: SourceNode) -> TemplateDefinition? {
        guard let draft = readTemplate(root) else { return nil }
        if let node = draft.payments { readPayments(node) }
        let nodes = link(draft.nodes, enclosing: [])
        for cycle in DependencyCycles(declared: declared, declarations: declarations, dependencies).find() {
            let chain = cycle.keys.map(\.text).joined(separator: " -> ")
            findings.error(
                cycle.source,
                "these wait for each other forever: \(chain); remove one of the dependencies, conditions or due dates"
            )
        }
        warn(about: draft)
        warnAboutHangingDates(draft.nodes, HangingDates(nodes))
        return draft.key.map { key in
            TemplateDefinition(
                key: key,
                title: draft.title,
                summary: draft.summary,
                skip: draft.skip,
                attributes: attributes.fields,
                payments: payments.all,
                notify: draft.notify,
                nodes: nodes
            )
        }
    }

    private mutating func link(_ drafts: [DraftNode], enclosing: [StepKey]) -> [PlanNode] {
        drafts.compactMap { link($0, enclosing: enclosing) }
    }

    /// Looks up the names in a step or group and everything within; nil when it has no key.
    private mutating func link(_ draft: DraftNode, enclosing: [StepKey]) -> PlanNode? {
        let isGroup =
            switch draft.content {
            case .step: false
            case .group: true
            }
        let owner = ReferenceOwner(key: draft.key, isGroup: isGroup, enclosing: enclosing)
        for dependency in draft.dependsOn { check(dependency, of: owner) }
        let condition = draft.when.flatMap { readCondition($0, of: owner) }
        let dependsOn = draft.dependsOn.map(\.key)
        switch draft.content {
        case .step(let part):
            let details = readDetails(part, draft.source)
            checkNaming(details, of: draft.key, at: draft.source)
            return draft.key.map { key in
                .step(
                    StepDefinition(
                        key: key,
                        title: draft.title,
                        instructions: part.instructions,
                        kind: part.kind,
                        weight: part.weight,
                        isOptional: part.isOptional,
                        dependsOn: dependsOn,
                        condition: condition,
                        form: part.form.fields,
                        assignee: part.assignee,
                        evidence: part.evidence,
                        due: part.due.flatMap { readDue($0, of: key) },
                        details: details,
                        reminders: part.reminders,
                        isRemoved: part.isRemoved
                    )
                )
            }
        case .group(let part):
            let nodes = link(part.nodes, enclosing: enclosing + (draft.key.map { [$0] } ?? []))
            return draft.key.map { key in
                .group(
                    GroupDefinition(
                        key: key,
                        title: draft.title,
                        weight: part.weight,
                        dependsOn: dependsOn,
                        condition: condition,
                        nodes: nodes
                    )
                )
            }
        }
    }

    private mutating func check(_ dependency: PlacedKey, of owner: ReferenceOwner) {
        let key = dependency.key
        guard let declaration = declarations[key] else {
            let known = declared
            findings.error(
                dependency.source,
                "\"dependsOn\" names \"\(key)\", but there is no such step or group; "
                    + Self.hint(for: key, in: known, otherwise: "add it or remove the name")
            )
            return
        }
        if key == owner.key {
            findings.error(dependency.source, "\"\(key)\" depends on itself; remove the name from \"dependsOn\"")
        } else if owner.enclosing.contains(key) {
            findings.error(
                dependency.source,
                "this depends on the group \"\(key)\" that it is in itself, which can't be over before; "
                    + "depend on other members instead"
            )
        } else if let group = owner.key, declaration.enclosing.contains(group) {
            findings.error(
                dependency.source,
                "the group \"\(group)\" depends on its own member \"\(key)\"; move one out of the other"
            )
        } else if let from = owner.key {
            dependencies.append(Dependency(from: from, to: key, source: dependency.source))
        }
    }
}
