/// Flattens the nodes of a template and turns keys into indices.
struct PlanBuilder {
    /// A step with what it inherits from the groups around it.
    struct Entry {
        let step: StepDefinition
        let group: Int
        let conditions: [Condition]
        let dependsOn: [StepKey]
    }

    /// Leaves that a leaf waits for and whose form it reads, as indices.
    struct Links {
        let waitsFor: [Int]
        let reads: [Int]
    }

    private(set) var leaves: [Entry] = []
    private(set) var groups = [Plan.Group(definition: nil, parent: 0, depth: 0)]
    private(set) var leafIndex: [StepKey: Int] = [:]
    private var members: [StepKey: [Int]] = [:]

    mutating func add(_ nodes: [PlanNode], group: Int, conditions: [Condition], dependsOn: [StepKey]) {
        for node in nodes {
            switch node {
            case .step(let step):
                leafIndex[step.key] = leaves.count
                leaves.append(
                    Entry(
                        step: step,
                        group: group,
                        conditions: conditions + (step.condition.map { [$0] } ?? []),
                        dependsOn: dependsOn + step.dependsOn
                    )
                )
            case .group(let definition):
                let first = leaves.count
                groups.append(Plan.Group(definition: definition, parent: group, depth: groups[group].depth + 1))
                add(
                    definition.nodes,
                    group: groups.count - 1,
                    conditions: conditions + (definition.condition.map { [$0] } ?? []),
                    dependsOn: dependsOn + definition.dependsOn
                )
                members[definition.key] = awaited(first..<leaves.count)
            }
        }
    }

    /// The leaves that a dependency on a group waits for: its required ones.
    ///
    /// What is optional need not be done, so nothing waits for it unless it is named, or the group has nothing else.
    private func awaited(_ range: Range<Int>) -> [Int] {
        let required = range.filter { !leaves[$0].step.isOptional }
        return required.isEmpty ? Array(range) : required
    }

    /// Every leaf's links; a dependency on a group is one on its required leaves.
    func resolved() throws(PlanError) -> [Links] {
        var links: [Links] = []
        for entry in leaves {
            var waitsFor: Set<Int> = []
            for key in entry.dependsOn {
                guard let targets = leafIndex[key].map({ [$0] }) ?? members[key] else { throw .unknownKey(key) }
                waitsFor.formUnion(targets)
            }
            var reads: Set<Int> = []
            for key in entry.conditions.flatMap(\.referencedSteps) {
                guard let target = leafIndex[key] else { throw .unknownKey(key) }
                reads.insert(target)
            }
            links.append(Links(waitsFor: waitsFor.sorted(), reads: reads.sorted()))
        }
        return links
    }
}
