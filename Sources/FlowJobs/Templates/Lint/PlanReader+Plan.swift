extension PlanReader {
    private static let templateKeys =
        ["template", "title", "summary", "skip", "attributes", "payments", "notify", "steps"]
    private static let stepKeys =
        [
            "step", "title", "instructions", "kind", "weight", "optional", "dependsOn", "when", "form", "evidence",
            "assignee", "role", "due",
        ] + kindKeys + ["reminders"]
    private static let kindKeys = StepKind.allCases.flatMap(\.behaviour.keys)
    private static let groupKeys = ["group", "title", "weight", "dependsOn", "when", "steps"]

    /// Reads the whole template; nil when it isn't even a map.
    mutating func readTemplate(_ root: SourceNode) -> TemplateDraft? {
        let noun = "a template"
        guard let members = readMembers(of: root, noun, allowed: Self.templateKeys) else { return nil }
        let key = require("template", in: members, noun, of: root)
            .flatMap { readKey($0, "template", as: TemplateKey.self) }
        let title = require("title", in: members, noun, of: root)
            .flatMap { readText($0, "title", lengthMax: limits.titleLength) }
        let summary = members["summary"]
            .flatMap { readText($0, "summary", lengthMax: limits.summaryLength, isMultiline: true) }
        let skip = members["skip"].flatMap { readWord($0, "skip", as: SkipPolicy.self) }
        attributes = members["attributes"].map { readFields($0, "attributes") } ?? FieldList()
        let nodes = require("steps", in: members, noun, of: root).map { readNodes($0, noun, enclosing: []) }
        return TemplateDraft(
            key: key,
            title: title ?? "",
            summary: summary,
            skip: skip ?? .excluded,
            payments: members["payments"],
            notify: members["notify"].map { readNotify($0) },
            steps: members["steps"] ?? root,
            nodes: nodes ?? []
        )
    }

    private mutating func readNodes(_ node: SourceNode, _ noun: String, enclosing: [StepKey?]) -> [DraftNode] {
        guard let nodes = readElements(node, "steps", of: "steps and groups", countMax: limits.nodeCount) else {
            return []
        }
        if nodes.isEmpty {
            findings.error(node, "\"steps\" is empty; \(noun) needs at least one step")
        }
        return nodes.compactMap { readNode($0, enclosing: enclosing) }
    }

    private mutating func readNode(_ node: SourceNode, enclosing: [StepKey?]) -> DraftNode? {
        guard case .map(let entries) = node.content else {
            findings.error(
                node,
                "an entry of \"steps\" must be a map that begins with \"step\" or \"group\", but found \(node.found)"
            )
            return nil
        }
        let names = Set(entries.map(\.name))
        switch (names.contains("step"), names.contains("group")) {
        case (true, false): return readStep(node, enclosing: enclosing)
        case (false, true): return readGroup(node, enclosing: enclosing)
        case (true, true):
            findings.error(node, "an entry is either a step or a group, but this one has both keys; remove one")
            return nil
        case (false, false):
            let hint = entries.lazy.compactMap { Suggestion.closest(to: $0.name, in: ["step", "group"]) }.first
            findings.error(
                node,
                "an entry needs the key \"step\" or the key \"group\" with its name, but has neither; "
                    + (hint.map { "did you mean \"\($0)\"?" } ?? "add one")
            )
            return nil
        }
    }

    private mutating func readStep(_ node: SourceNode, enclosing: [StepKey?]) -> DraftNode? {
        stepCount += 1
        if stepCount == limits.stepCount + 1 {
            findings.error(
                node,
                "the template has more than \(limits.stepCount) steps; split it into several templates"
            )
        }
        guard
            let members = readMembers(
                of: node,
                "a step",
                allowed: isJobPlan ? Self.stepKeys + ["removed"] : Self.stepKeys + ["uses"]
            )
        else { return nil }
        let key = members["step"].flatMap { readKey($0, "step", as: StepKey.self) }
        let use = readUse(members["uses"])
        let title = readTitle(members, "a step", of: node, use)
        let form = readForm(members["form"], use)
        let kind = members["kind"].flatMap { readKind($0) } ?? .manual
        let part = DraftNode.StepPart(
            instructions: members["instructions"]
                .flatMap { readText($0, "instructions", lengthMax: limits.instructionsLength, isMultiline: true) }
                ?? use.action?.instructions,
            kind: kind,
            weight: members["weight"].flatMap { readWeight($0) } ?? 1,
            isOptional: members["optional"].flatMap { readBoolean($0, "optional") } ?? false,
            form: form,
            assignee: readAssignee(members),
            evidence: members["evidence"].map { readEvidence($0) } ?? use.action?.evidence ?? [],
            due: members["due"],
            own: members.filter { Self.kindKeys.contains($0.key) },
            reminders: members["reminders"].map {
                readReminders($0, hasDue: members["due"] != nil || kind.behaviour.dueByItself != nil)
            } ?? [],
            isRemoved: members["removed"].flatMap { readBoolean($0, "removed") } ?? false
        )
        if let node = members["reminders"], !isJobPlan { checkLinks(node, of: part) }
        declare(key, Declaration(source: members["step"] ?? node, enclosing: enclosing.compactMap(\.self), form: form))
        return DraftNode(
            source: node,
            key: key,
            title: title,
            dependsOn: readDependsOn(members["dependsOn"]),
            when: members["when"],
            content: .step(part)
        )
    }

    private mutating func readGroup(_ node: SourceNode, enclosing: [StepKey?]) -> DraftNode? {
        guard enclosing.count < limits.groupDepth else {
            findings.error(
                node,
                "groups are nested more than \(limits.groupDepth) deep here; lift this group out of the one around it"
            )
            return nil
        }
        guard let members = readMembers(of: node, "a group", allowed: Self.groupKeys) else { return nil }
        let key = members["group"].flatMap { readKey($0, "group", as: StepKey.self) }
        declare(key, Declaration(source: members["group"] ?? node, enclosing: enclosing.compactMap(\.self), form: nil))
        let title = readTitle(members, "a group", of: node)
        let weight = members["weight"].flatMap { readWeight($0) }
        let dependsOn = readDependsOn(members["dependsOn"])
        let nodes = require("steps", in: members, "a group", of: node)
            .map { readNodes($0, "a group", enclosing: enclosing + [key]) }
        return DraftNode(
            source: node,
            key: key,
            title: title,
            dependsOn: dependsOn,
            when: members["when"],
            content: .group(DraftNode.GroupPart(weight: weight, nodes: nodes ?? []))
        )
    }

    /// Reads the form of a step; the step's own form wins over that which it takes from the library.
    private mutating func readForm(_ node: SourceNode?, _ use: Use) -> FieldList {
        if let node { return readFields(node, "form") }
        switch use {
        case .nothing: return FieldList()
        case .unknown: return FieldList(isIncomplete: true)
        case .action(let action): return FieldList(fields: action.form)
        }
    }

    private mutating func readTitle(
        _ members: [String: SourceNode],
        _ noun: String,
        of node: SourceNode,
        _ use: Use = .nothing
    ) -> String {
        if members["title"] == nil {
            switch use {
            case .nothing: break
            case .unknown: return ""
            case .action(let action): return action.title
            }
        }
        return require("title", in: members, noun, of: node)
            .flatMap { readText($0, "title", lengthMax: limits.titleLength) } ?? ""
    }

    private mutating func readDependsOn(_ node: SourceNode?) -> [PlacedKey] {
        guard let node else { return [] }
        let nodes = readElements(node, "dependsOn", of: "steps' and groups' keys", countMax: limits.dependencyCount)
        var seen: Set<StepKey> = []
        var keys: [PlacedKey] = []
        for node in nodes ?? [] {
            guard let key = readKey(node, "dependsOn", as: StepKey.self) else { continue }
            guard seen.insert(key).inserted else {
                findings.error(node, "\"\(key)\" stands twice in this \"dependsOn\"; remove one of the two")
                continue
            }
            keys.append(PlacedKey(key: key, source: node))
        }
        return keys
    }

    private mutating func declare(_ key: StepKey?, _ declaration: Declaration) {
        guard let key else { return }
        if let first = declarations[key] {
            findings.error(
                declaration.source,
                "the key \"\(key)\" is already used in line \(first.source.place.line); "
                    + "steps and groups need different keys, so rename one of the two"
            )
            return
        }
        declarations[key] = declaration
        declared.append(key)
    }
}
