import FlowCore

/// The rules of a job written down a second time, as plainly as possible and straight from the template: what
/// the fast code has to agree with.
struct NaiveJob {
    /// A step with everything that bears on it.
    struct Leaf {
        let step: StepDefinition
        let waitsFor: Set<StepKey>
        let conditions: [Condition]
    }

    let definition: TemplateDefinition
    let attributes: [FieldKey: FieldValue]
    let leaves: [Leaf]

    init(_ definition: TemplateDefinition, attributes: [FieldKey: FieldValue]) {
        self.definition = definition
        self.attributes = attributes
        leaves = Self.leaves(definition.nodes, in: definition, waitsFor: [], conditions: [])
    }

    private static func leaves(
        _ nodes: [PlanNode],
        in definition: TemplateDefinition,
        waitsFor: Set<StepKey>,
        conditions: [Condition]
    ) -> [Leaf] {
        nodes.flatMap { node -> [Leaf] in
            let ahead = waitsFor.union(node.dependsOn.flatMap { steps(of: $0, in: definition.nodes) })
            let conditions = conditions + [node.condition].compactMap { $0 }
            switch node {
            case .step(let step): return [Leaf(step: step, waitsFor: ahead, conditions: conditions)]
            case .group(let group):
                return leaves(group.nodes, in: definition, waitsFor: ahead, conditions: conditions)
            }
        }
    }

    /// The step of this key, or the required steps of the group of this key; all of them, when none is required.
    private static func steps(of key: StepKey, in nodes: [PlanNode]) -> [StepKey] {
        nodes.flatMap { node -> [StepKey] in
            if node.key == key {
                let hasRequired = node.steps.contains { !$0.isOptional }
                return node.steps.filter { !($0.isOptional && hasRequired) }.map(\.key)
            }
            guard case .group(let group) = node else { return [] }
            return steps(of: key, in: group.nodes)
        }
    }

    /// The states that have to follow from what people did: from all blocked, over and over until nothing changes.
    func derived(_ actions: [ActionInstance]) -> [ActionState] {
        let people: Set<ActionState> = [.inProgress, .waiting, .done, .skipped, .failed, .cancelled]
        var states = actions.map { people.contains($0.state) ? $0.state : .blocked }
        while true {
            let old = states
            let isOver = Dictionary(
                uniqueKeysWithValues: zip(leaves, states).map { ($0.step.key, Self.over.contains($1)) }
            )
            for (index, leaf) in leaves.enumerated() where !people.contains(old[index]) {
                states[index] = state(of: leaf, isOver, old, actions)
            }
            if states == old { return states }
        }
    }

    private static let over: Set<ActionState> = [.done, .skipped, .cancelled, .notApplicable]

    /// What doesn't apply is passed when all that it would have waited for can be passed.
    private func canPass(_ key: StepKey, _ isOver: [StepKey: Bool], _ states: [ActionState]) -> Bool {
        guard let index = leaves.firstIndex(where: { $0.step.key == key }), isOver[key] == true else { return false }
        return states[index] != .notApplicable
            || leaves[index].waitsFor.allSatisfy { canPass($0, isOver, states) }
    }

    /// What the conditions of each step come to.
    func verdicts(_ actions: [ActionInstance]) -> [[Bool?]] {
        let states = derived(actions)
        let isOver = Dictionary(uniqueKeysWithValues: zip(leaves, states).map { ($0.step.key, Self.over.contains($1)) })
        return leaves.map { verdicts(of: $0, isOver, states, actions) }
    }

    private func verdicts(
        of leaf: Leaf,
        _ isOver: [StepKey: Bool],
        _ states: [ActionState],
        _ actions: [ActionInstance]
    ) -> [Bool?] {
        leaf.conditions.map { condition in
            evaluate(condition) { operand -> Lookup in
                switch operand {
                case .attribute(let key): return attributes[key].map(Lookup.value) ?? .absent
                case .field(let step, let field):
                    guard isOver[step] == true, let index = leaves.firstIndex(where: { $0.step.key == step }) else {
                        return .unknown
                    }
                    // What wasn't done is a draft at most.
                    guard states[index] == .done else { return .absent }
                    return actions[index].form[field].map(Lookup.value) ?? .absent
                }
            }
        }
    }

    private func state(
        of leaf: Leaf,
        _ isOver: [StepKey: Bool],
        _ states: [ActionState],
        _ actions: [ActionInstance]
    ) -> ActionState {
        let verdicts = verdicts(of: leaf, isOver, states, actions)
        if leaf.step.isRemoved || verdicts.contains(false) { return .notApplicable }
        if verdicts.contains(nil) { return .blocked }
        return leaf.waitsFor.allSatisfy { canPass($0, isOver, states) } ? .ready : .blocked
    }

    /// Kleene's logic as minimum and maximum of -1, 0 (undecided) and 1.
    private func evaluate(_ condition: Condition, _ lookup: (Operand) -> Lookup) -> Bool? {
        let answer = rank(condition, lookup)
        return answer == 0 ? nil : answer > 0
    }

    private func rank(_ condition: Condition, _ lookup: (Operand) -> Lookup) -> Int {
        switch condition {
        case .not(let inner): return -rank(inner, lookup)
        case .all(let inner): return inner.map { rank($0, lookup) }.min() ?? 1
        case .any(let inner): return inner.map { rank($0, lookup) }.max() ?? -1
        case .compare(let operand, let test):
            switch (lookup(operand), test) {
            case (.unknown, _): return 0
            case (let found, .equals(let wanted)): return found == .value(wanted) ? 1 : -1
            case (let found, .oneOf(let wanted)): return wanted.contains { found == .value($0) } ? 1 : -1
            case (.value(let found), .bound(let bound, let limit)):
                let (isLess, isMore) = (found.precedes(limit), limit.precedes(found))
                return [.over: isMore, .under: isLess, .from: !isLess, .until: !isMore][bound] == true ? 1 : -1
            case (.absent, .bound): return -1
            case (let found, .exists(let wanted)): return (found != .absent) == wanted ? 1 : -1
            }
        }
    }

    // MARK: - Percentage

    /// The exact fraction; nil when nothing is in scope.
    func fraction(_ actions: [ActionInstance]) -> Rational? {
        let byKey = Dictionary(uniqueKeysWithValues: zip(leaves, actions).map { ($0.step.key, $1) })
        let (weight, earned) = sum(definition.nodes, byKey)
        return weight == 0 ? nil : earned.scaled(by: 1, over: weight)
    }

    private func sum(_ nodes: [PlanNode], _ actions: [StepKey: ActionInstance]) -> (weight: Int, earned: Rational) {
        var total = (weight: 0, earned: Rational.zero)
        for node in nodes {
            switch node {
            case .step(let step):
                guard let action = actions[step.key], let hundredths = hundredths(action, of: step) else { continue }
                total.weight += step.weight
                total.earned = total.earned + Rational(step.weight).scaled(by: hundredths, over: 100)
            case .group(let group):
                let inner = sum(group.nodes, actions)
                guard inner.weight > 0 else { continue }
                let weight = group.weight ?? inner.weight
                total.weight += weight
                total.earned = total.earned + inner.earned.scaled(by: weight, over: inner.weight)
            }
        }
        return total
    }

    /// What a step has earned; nil when it is out of scope.
    private func hundredths(_ action: ActionInstance, of step: StepDefinition) -> Int? {
        guard !step.isOptional, action.state != .notApplicable, action.state != .cancelled else { return nil }
        guard action.state == .skipped else { return action.state == .done ? 100 : action.progress }
        switch definition.skip {
        case .excluded: return nil
        case .done: return 100
        case .undone: return 0
        }
    }
}
