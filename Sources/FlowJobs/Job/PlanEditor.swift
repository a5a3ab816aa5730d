/// Changes a plan's tree of steps and groups, in its canonical form, and lets the rules of templates judge the result.
struct PlanEditor {
    let job: JobID
    let plan: Plan
    /// The time zones that a due rule may name; `nil` takes every name that can be one.
    let zones: (any ZoneCatalog)?

    func applying(_ edit: PlanEdit) throws(JobRefusal) -> Plan {
        var nodes = plan.definition.nodes.map(\.canonical)
        switch edit {
        case .add(let new):
            try checkIsFree(new.key)
            try insert(.object(new.members), try place(of: new), into: &nodes)
        case .remove(let key, _):
            nodes = nodes.map { Self.changed($0, key) { $0["removed"] = .boolean(true) } }
        case .set(let key, let change):
            nodes = nodes.map { Self.changed($0, key) { change.apply(to: &$0) } }
        case .move(let key, let move):
            if let dependsOn = move.dependsOn {
                nodes = nodes.map {
                    Self.changed($0, key) { $0["dependsOn"] = .list(dependsOn.map(CanonicalValue.text)) }
                }
            }
            if !move.place.isOpen, let node = Self.removeNode(key, from: &nodes) {
                try insert(node, try checked(move.place, of: key), into: &nodes)
            }
        }
        return try judged(nodes)
    }

    private func judged(_ nodes: [CanonicalValue]) throws(JobRefusal) -> Plan {
        guard case .object(var members) = plan.definition.canonical else { return plan }
        members["steps"] = .list(nodes)
        let limits = TemplateLimits.standard
        var reader = PlanReader(
            limits: limits,
            findings: FindingList(limit: limits.findingCount),
            isJobPlan: true,
            zones: zones
        )
        let definition = reader.definition(of: SourceNode(.object(members)))
        let errors = reader.findings.sorted.filter { $0.severity == .error }
        guard let definition, errors.isEmpty else { throw .invalidPlan(job: job, findings: errors) }
        do {
            return try Plan(definition)
        } catch {
            let finding = Finding(
                severity: .error,
                path: "",
                line: 1,
                column: 1,
                message: "the steps can't be put in order"
            )
            throw .invalidPlan(job: job, findings: [finding])
        }
    }

    private func checkIsFree(_ key: StepKey) throws(JobRefusal) {
        let isGroup = plan.groups.contains { $0.definition?.key == key }
        guard isGroup || plan.leaf(key) != nil else { return }
        let isRemoved = plan.leaf(key).map { plan.leaves[$0].step.isRemoved } ?? false
        let who = isGroup ? "a group" : isRemoved ? "a step that was removed" : "a step"
        let message = "\(who) of the job has the key \"\(key)\" already; choose another"
        throw .invalidPlan(
            job: job,
            findings: [Finding(severity: .error, path: key.text, line: 1, column: 1, message: message)]
        )
    }

    // MARK: - Places

    /// Returns the place of a new step; throws for a given place that isn't possible.
    ///
    /// Unless given, the place is after the last step that the new one waits for, in the same group.
    private func place(of new: NewStep) throws(JobRefusal) -> Target {
        guard new.place.isOpen else { return try checked(new.place, of: new.key) }
        guard case .list(let names)? = new.content["dependsOn"] else { return Target(group: nil, neighbour: nil) }
        let keys = names.compactMap { name -> StepKey? in
            // What is no key is told of by the rules of templates.
            guard case .text(let text) = name else { return nil }
            return try? StepKey(validating: text)
        }
        let order = Self.order(of: plan.definition.nodes)
        guard let last = order.last(where: { keys.contains($0.key) }) else { return Target(group: nil, neighbour: nil) }
        return Target(group: last.group, neighbour: .behind(last.key))
    }

    private func checked(_ place: StepPlace, of key: StepKey) throws(JobRefusal) -> Target {
        let order = Self.order(of: plan.definition.nodes)
        var group = order.first { $0.key == key }?.group
        switch place.group {
        case .keep: break
        case .clear: group = nil
        case .set(let wanted):
            guard plan.groups.contains(where: { $0.definition?.key == wanted }) else {
                throw .invalidInput(
                    InvalidInput(
                        field: "group",
                        found: wanted.text,
                        allowed: "a group of the job, or nothing for the top"
                    )
                )
            }
            group = wanted
        }
        guard let before = place.before else { return Target(group: group, neighbour: nil) }
        guard let neighbour = order.first(where: { $0.key == before }), before != key,
            place.group == .keep || neighbour.group == group
        else {
            let where_ = place.group == .keep ? "another step or group of the job" : "a step or group in that group"
            throw .invalidInput(InvalidInput(field: "before", found: before.text, allowed: where_))
        }
        return Target(group: neighbour.group, neighbour: .inFrontOf(before))
    }

    /// Target of a node: the group, and the neighbour beside which it goes; at the end without a neighbour.
    private struct Target {
        enum Neighbour {
            case inFrontOf(StepKey), behind(StepKey)
        }

        let group: StepKey?
        let neighbour: Neighbour?
    }

    /// All steps and groups in reading order, each with the group around it.
    private static func order(of nodes: [PlanNode], in group: StepKey? = nil) -> [(key: StepKey, group: StepKey?)] {
        nodes.flatMap { node -> [(key: StepKey, group: StepKey?)] in
            guard case .group(let inner) = node else { return [(node.key, group)] }
            return [(node.key, group)] + order(of: inner.nodes, in: inner.key)
        }
    }

    // MARK: - The tree

    private func insert(_ node: CanonicalValue, _ target: Target, into nodes: inout [CanonicalValue]) throws(JobRefusal)
    {
        guard let group = target.group else {
            Self.insert(node, beside: target.neighbour, into: &nodes)
            return
        }
        nodes = nodes.map { outer in
            Self.changed(outer, group) { members in
                guard case .list(var inner)? = members["steps"] else { return }
                Self.insert(node, beside: target.neighbour, into: &inner)
                members["steps"] = .list(inner)
            }
        }
    }

    private static func insert(_ node: CanonicalValue, beside: Target.Neighbour?, into nodes: inout [CanonicalValue]) {
        var index: Int?
        switch beside {
        case nil: break
        case .inFrontOf(let key): index = nodes.firstIndex { Self.key(of: $0) == key.text }
        case .behind(let key): index = nodes.firstIndex { Self.key(of: $0) == key.text }.map { $0 + 1 }
        }
        nodes.insert(node, at: index ?? nodes.count)
    }

    private static func changed(
        _ node: CanonicalValue,
        _ key: StepKey,
        _ change: (inout [String: CanonicalValue]) -> Void
    ) -> CanonicalValue {
        guard case .object(var members) = node else { return node }
        if Self.key(of: node) == key.text {
            change(&members)
        } else if case .list(let inner)? = members["steps"] {
            members["steps"] = .list(inner.map { changed($0, key, change) })
        }
        return .object(members)
    }

    private static func removeNode(_ key: StepKey, from nodes: inout [CanonicalValue]) -> CanonicalValue? {
        if let index = nodes.firstIndex(where: { Self.key(of: $0) == key.text }) { return nodes.remove(at: index) }
        for index in nodes.indices {
            guard case .object(var members) = nodes[index], case .list(var inner)? = members["steps"] else { continue }
            guard let found = removeNode(key, from: &inner) else { continue }
            members["steps"] = .list(inner)
            nodes[index] = .object(members)
            return found
        }
        return nil
    }

    private static func key(of node: CanonicalValue) -> String? {
        guard case .object(let members) = node, case .text(let key)? = members["step"] ?? members["group"] else {
            return nil
        }
        return key
    }
}
