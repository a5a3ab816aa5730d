extension PlanReader {
    private static let combiners = ["not", "all", "any"]
    private static let tests = ["equals", "in", "exists"] + Test.Bound.allCases.map(\.rawValue)
    private static let conditionKeys = ["attribute", "step", "field"] + tests + combiners

    mutating func readCondition(_ node: SourceNode, of owner: ReferenceOwner, depth: Int = 1) -> Condition? {
        guard depth <= limits.conditionDepth else {
            findings.error(
                node,
                "conditions are nested more than \(limits.conditionDepth) deep here; simplify the condition"
            )
            return nil
        }
        guard let members = readMembers(of: node, "a condition", allowed: Self.conditionKeys) else { return nil }
        guard let combiner = Self.combiners.first(where: { members[$0] != nil }), let inner = members[combiner] else {
            return readComparison(members, node, of: owner)
        }
        guard members.count == 1 else {
            findings.error(
                node,
                "\"\(combiner)\" must be the only key of a condition, but there are also "
                    + "\(Displayed.list(members.keys.filter { $0 != combiner }.sorted())); combine them with \"all\" or \"any\""
            )
            return nil
        }
        if combiner == "not" {
            return readCondition(inner, of: owner, depth: depth + 1).map(Condition.not)
        }
        return readConditions(inner, combiner, of: owner, depth: depth + 1)
            .map { combiner == "all" ? .all($0) : .any($0) }
    }

    private mutating func readConditions(
        _ node: SourceNode,
        _ name: String,
        of owner: ReferenceOwner,
        depth: Int
    ) -> [Condition]? {
        guard let nodes = readElements(node, name, of: "conditions", countMax: limits.optionCount) else { return nil }
        guard !nodes.isEmpty else {
            findings.error(node, "\"\(name)\" is empty; put at least one condition into it or remove it")
            return nil
        }
        let conditions = nodes.compactMap { readCondition($0, of: owner, depth: depth) }
        return conditions.count == nodes.count ? conditions : nil
    }

    private mutating func readComparison(
        _ members: [String: SourceNode],
        _ node: SourceNode,
        of owner: ReferenceOwner
    ) -> Condition? {
        let operand = readOperand(members, node, of: owner)
        let tests = Self.tests.filter { members[$0] != nil }
        guard let name = tests.first, tests.count == 1, let wanted = members[name] else {
            let found = tests.isEmpty ? "none" : tests.joined(separator: " and ")
            let allowed = Self.tests.joined(separator: ", ")
            findings.error(node, "a condition needs exactly one of \(allowed), but has \(found)")
            return nil
        }
        if name == "exists" {
            guard let isWanted = readBoolean(wanted, name), let operand else { return nil }
            return .compare(operand.operand, .exists(isWanted))
        }
        guard let operand, let definition = operand.definition else { return nil }
        if name == "equals" {
            return readValue(wanted, name, definition).map { .compare(operand.operand, .equals($0)) }
        }
        if let bound = Test.Bound(rawValue: name) {
            guard [.number, .date].contains(definition.type) else {
                findings.error(
                    wanted,
                    "\"\(definition.key)\" is \(definition.type.rawValue), and \"\(name)\" compares numbers and dates; "
                        + "use equals or in"
                )
                return nil
            }
            return readValue(wanted, name, definition).map { .compare(operand.operand, .bound(bound, $0)) }
        }
        guard let nodes = readElements(wanted, name, of: "values", countMax: limits.optionCount) else { return nil }
        guard !nodes.isEmpty else {
            findings.error(wanted, "\"in\" is empty, so this would never be true; put at least one value into it")
            return nil
        }
        let values = nodes.compactMap { readValue($0, name, definition) }
        return values.count == nodes.count ? .compare(operand.operand, .oneOf(values)) : nil
    }

    /// Operand that a comparison looks at; the definition is nil when it couldn't be read, which has been reported.
    private typealias FoundOperand = (operand: Operand, definition: FieldDefinition?)

    private mutating func readOperand(
        _ members: [String: SourceNode],
        _ node: SourceNode,
        of owner: ReferenceOwner
    ) -> FoundOperand? {
        switch (members["attribute"], members["step"], members["field"]) {
        case (let attribute?, nil, nil): return readAttribute(attribute)
        case (nil, let step?, let field?): return readField(field, of: step, owner)
        case (.some, _, _):
            findings.error(
                node,
                "a condition looks at an attribute or at a step's field, but this one has keys for both; "
                    + "remove \"attribute\", or \"step\" and \"field\""
            )
        case (nil, .some, nil), (nil, nil, .some):
            findings.error(
                node,
                "\"step\" and \"field\" go together in a condition, but \(members["step"] == nil ? "step" : "field") "
                    + "is missing; add it"
            )
        case (nil, nil, nil):
            findings.error(
                node,
                "a condition needs \"attribute\", or \"step\" and \"field\", or one of not, all, any; add what it looks at"
            )
        }
        return nil
    }

    private mutating func readAttribute(_ node: SourceNode) -> FoundOperand? {
        guard let key = readKey(node, "attribute", as: FieldKey.self) else { return nil }
        let definition = attributes.fields.first { $0.key == key }
        if definition == nil, !attributes.isIncomplete {
            let known = attributes.fields.map(\.key)
            let advice = known.isEmpty ? "it has none" : "it has \(Displayed.list(known.map(\.text)))"
            findings.error(
                node,
                "the template declares no attribute \"\(key)\"; \(Self.hint(for: key, in: known, otherwise: advice))"
            )
        }
        return (.attribute(key), definition)
    }

    private mutating func readField(_ field: SourceNode, of step: SourceNode, _ owner: ReferenceOwner) -> FoundOperand?
    {
        let stepKey = readKey(step, "step", as: StepKey.self)
        let fieldKey = readKey(field, "field", as: FieldKey.self)
        guard let stepKey, let fieldKey, let form = form(of: PlacedKey(key: stepKey, source: step), owner) else {
            return nil
        }
        if let from = owner.key { dependencies.append(Dependency(from: from, to: stepKey, source: step)) }
        let definition = form.fields.first { $0.key == fieldKey }
        if definition == nil, !form.isIncomplete {
            let known = form.fields.map(\.key)
            let advice = known.isEmpty ? "it has none" : "it has \(Displayed.list(known.map(\.text)))"
            findings.error(
                field,
                "the form of step \"\(stepKey)\" has no field \"\(fieldKey)\"; "
                    + Self.hint(for: fieldKey, in: known, otherwise: advice)
            )
        }
        return (.field(step: stepKey, field: fieldKey), definition)
    }

    private mutating func form(of step: PlacedKey, _ owner: ReferenceOwner) -> FieldList? {
        guard let declaration = declarations[step.key] else {
            let (known, declarations) = (declared, declarations)
            findings.error(
                step.source,
                "the condition names the step \"\(step.key)\", but there is none; "
                    + Self.hint(
                        for: step.key,
                        in: known.filter { declarations[$0]?.form != nil },
                        otherwise: "add it or name another"
                    )
            )
            return nil
        }
        guard let form = declaration.form else {
            findings.error(step.source, "\"\(step.key)\" is a group and has no form; name one of its steps")
            return nil
        }
        guard step.key != owner.key else {
            findings.error(
                step.source,
                "the condition of \"\(step.key)\" looks at its own form, which isn't filled in before; name an earlier step"
            )
            return nil
        }
        if owner.isGroup, let group = owner.key, declaration.enclosing.contains(group) {
            findings.error(
                step.source,
                "the condition of the group \"\(group)\" looks at its own member \"\(step.key)\"; name a step outside"
            )
            return nil
        }
        return form
    }

    private mutating func readValue(_ node: SourceNode, _ name: String, _ definition: FieldDefinition) -> FieldValue? {
        guard let text = readScalar(node, name, allowed: definition.allowed) else { return nil }
        do {
            return try FieldValue.parse(text, as: definition)
        } catch {
            let hint = error.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
            findings.error(
                node,
                "\"\(definition.key)\" takes \(error.allowed), so it can't be compared with \(error.found ?? "nothing")"
                    + hint
            )
            return nil
        }
    }
}
