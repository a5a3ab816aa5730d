/// A template version made ready to run: leaves and groups by index, who waits for whom, in which order.
///
/// Immutable and shared: all jobs of one version refer to the same plan.
package final class Plan: Sendable {
    /// A step.
    package struct Leaf: Sendable {
        /// What the template says.
        package let step: StepDefinition
        /// Index of the group around it; 0 is the job.
        package let group: Int
        /// Its own condition and those of the groups around it.
        package let conditions: [Condition]
        /// Leaves that must be settled first, its groups' included, ascending.
        package fileprivate(set) var waitsFor: [Int] = []
        /// Leaves whose form its conditions read.
        package fileprivate(set) var reads: [Int] = []
        /// Leaves whose state may follow from this one's.
        package fileprivate(set) var followers: [Int] = []
    }

    /// A group, or the job itself at index 0.
    package struct Group: Sendable {
        /// What the template says; `nil` for the job.
        package let definition: GroupDefinition?
        /// Index of the group around it; the job is its own parent.
        package let parent: Int
        /// 0 for the job.
        package let depth: Int
        /// `nil` when it weighs the sum of its leaves.
        package var weight: Int? { definition?.weight }
    }

    /// What the template says.
    package let definition: TemplateDefinition
    /// Its canonical form, made once: every job keeps a copy.
    package let canonicalText: String
    /// Of the canonical form.
    package let digest: ContentDigest
    /// In the order of the template.
    package let leaves: [Leaf]
    /// Parents before their children.
    package let groups: [Group]
    /// An order in which every leaf comes after those that it waits for or reads.
    package let order: [Int]
    /// True when any step says when it is due.
    package let hasDues: Bool
    /// True when any step is reminded of, or the template has people told of news.
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
                leaves[before].followers.append(index)
            }
        }
        self.definition = definition
        canonicalText = definition.canonicalText()
        digest = ContentDigest(of: canonicalText)
        self.leaves = leaves
        groups = builder.groups
        leafIndex = builder.leafIndex
        hasReminders = definition.notify?.isEmpty == false || leaves.contains { !$0.step.reminders.isEmpty }
        hasDues = leaves.contains { $0.step.due != nil }
        order = try Self.topologicalOrder(leaves)
    }

    /// The index of the leaf of this key.
    package func leaf(_ key: StepKey) -> Int? {
        leafIndex[key]
    }

    /// Kahn's algorithm; leaves that are free at the same time keep the order of the template.
    private static func topologicalOrder(_ leaves: [Leaf]) throws(PlanError) -> [Int] {
        var open = leaves.map { Set($0.waitsFor + $0.reads).count }
        var order = leaves.indices.filter { open[$0] == 0 }
        var next = 0
        while next < order.count {
            for follower in leaves[order[next]].followers {
                open[follower] -= 1
                if open[follower] == 0 { order.append(follower) }
            }
            next += 1
        }
        guard order.count == leaves.count else { throw .circle }
        return order
    }
}

/// Why a definition can't be run.
///
/// The template reader refuses such definitions with a line and a column.
package enum PlanError: Error, Hashable, Sendable {
    /// A step waits for a key that isn't there.
    case unknownKey(StepKey)
    /// Steps wait for each other in a circle.
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
