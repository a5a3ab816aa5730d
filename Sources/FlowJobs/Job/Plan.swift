/// Template version made ready to run: leaves and groups by index, their dependencies and their order.
///
/// Immutable and shared: all jobs of one version refer to the same plan.
package final class Plan: Sendable {
    /// Step of the plan, with the indices of its group and of the leaves related to it.
    package struct Leaf: Sendable {
        package let step: StepDefinition
        /// Index of the group around it; 0 is the job.
        package let group: Int
        /// Conditions of the step and of the groups around it.
        package let conditions: [Condition]
        /// Leaves that must be settled first, its groups' included, ascending.
        package fileprivate(set) var waitsFor: [Int] = []
        /// Leaves whose form its conditions read.
        package fileprivate(set) var reads: [Int] = []
        /// Leaves whose state may follow from this one's.
        package fileprivate(set) var successors: [Int] = []
    }

    /// A group, or the job itself at index 0.
    package struct Group: Sendable {
        /// Definition of the group in the template; `nil` for the job.
        package let definition: GroupDefinition?
        /// Index of the group around it; the job is its own parent.
        package let parent: Int
        /// 0 for the job.
        package let depth: Int
        /// `nil` when it weighs the sum of its leaves.
        package var weight: Int? { definition?.weight }
    }

    package let definition: TemplateDefinition
    /// Canonical form of the definition, made once: every job keeps a copy.
    package let canonicalText: String
    package let digest: ContentDigest
    /// Steps of the plan, in the order of the template.
    package let leaves: [Leaf]
    /// Parents before their children.
    package let groups: [Group]
    /// An order in which every leaf comes after those that it waits for or reads.
    package let order: [Int]
    package let hasDueDates: Bool
    /// True when any step has reminders, or the template notifies people of news.
    package let hasReminders: Bool
    private let leafIndex: [StepKey: Int]

    /// Compiles a definition that the template reader accepted.
    ///
    /// Throws when a key is unknown or steps wait for each other in a circle: such a definition was not accepted.
    package init(_ definition: TemplateDefinition) throws(PlanError) {
        var builder = PlanBuilder()
        builder.add(definition.nodes, group: 0, conditions: [], dependsOn: [])
        let links = try builder.resolved()
        var leaves = builder.leaves.map { Leaf(step: $0.step, group: $0.group, conditions: $0.conditions) }
        for (index, link) in links.enumerated() {
            leaves[index].waitsFor = link.waitsFor
            leaves[index].reads = link.reads
            for before in Set(link.waitsFor + link.reads).sorted() {
                leaves[before].successors.append(index)
            }
        }
        self.definition = definition
        canonicalText = definition.canonicalText()
        digest = ContentDigest(of: canonicalText)
        self.leaves = leaves
        groups = builder.groups
        leafIndex = builder.leafIndex
        hasReminders = definition.notify?.isEmpty == false || leaves.contains { !$0.step.reminders.isEmpty }
        hasDueDates = leaves.contains { $0.step.due != nil }
        order = try Self.topologicalOrder(leaves)
    }

    package func leaf(_ key: StepKey) -> Int? {
        leafIndex[key]
    }

    /// Kahn's algorithm; leaves that are free at the same time keep the order of the template.
    private static func topologicalOrder(_ leaves: [Leaf]) throws(PlanError) -> [Int] {
        var open = leaves.map { Set($0.waitsFor + $0.reads).count }
        var order = leaves.indices.filter { open[$0] == 0 }
        var next = 0
        while next < order.count {
            for successor in leaves[order[next]].successors {
                open[successor] -= 1
                if open[successor] == 0 { order.append(successor) }
            }
            next += 1
        }
        guard order.count == leaves.count else { throw .circle }
        return order
    }
}

/// Reasons for which a definition can't be run.
///
/// The template reader refuses such definitions with a line and a column.
package enum PlanError: Error, Hashable, Sendable {
    case unknownKey(StepKey)
    case circle
}

extension Plan {
    /// Keys of the groups around a leaf, outermost first.
    package func path(ofLeaf index: Int) -> [StepKey] {
        var keys: [StepKey] = []
        var group = leaves[index].group
        while group != 0 {
            if let key = groups[group].definition?.key { keys.append(key) }
            group = groups[group].parent
        }
        return keys.reversed()
    }

    /// Titles of the groups around a leaf, outermost first.
    package func titles(aroundLeaf index: Int) -> [String] {
        var titles: [String] = []
        var group = leaves[index].group
        while group != 0 {
            if let title = groups[group].definition?.title { titles.append(title) }
            group = groups[group].parent
        }
        return titles.reversed()
    }
}
