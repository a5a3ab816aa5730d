/// Sums from which a job's percentage is computed, one per group, kept up to date leaf by leaf.
///
/// A group without a weight is transparent: its leaves weigh in the group around it. A group with weight W contributes
/// W × its own fraction, or nothing when nothing in it is in scope. A change of one leaf touches only the groups around
/// it, at most nine.
package struct CompletionTree: Hashable, Sendable {
    /// Totals of one group: the weight in scope, and the hundredths earned of it.
    struct Sum: Hashable, Sendable {
        var weight = 0
        var earned = Rational.zero
    }

    private(set) var sums: [Sum]

    package init(plan: Plan, accounts: [LeafAccount]) {
        sums = [Sum](repeating: Sum(), count: plan.groups.count)
        for (index, leaf) in plan.leaves.enumerated() {
            Self.add(accounts[index], of: leaf, to: &sums[leaf.group])
        }
        for index in plan.groups.indices.dropFirst().reversed() {
            let share = Self.share(of: sums[index], weight: plan.groups[index].weight)
            let parent = plan.groups[index].parent
            sums[parent].weight += share.weight
            sums[parent].earned = sums[parent].earned + share.earned
        }
    }

    /// Replaces one leaf's account and carries the difference up.
    package mutating func replace(_ old: LeafAccount, by new: LeafAccount, leaf: Plan.Leaf, plan: Plan) {
        guard old.isInScope != new.isInScope || old.earnedHundredths != new.earnedHundredths else { return }
        var index = leaf.group
        var before = sums[index]
        Self.subtract(old, of: leaf, from: &sums[index])
        Self.add(new, of: leaf, to: &sums[index])
        while index != 0 {
            let group = plan.groups[index]
            let oldShare = Self.share(of: before, weight: group.weight)
            let newShare = Self.share(of: sums[index], weight: group.weight)
            index = group.parent
            before = sums[index]
            sums[index].weight += newShare.weight - oldShare.weight
            sums[index].earned = sums[index].earned - oldShare.earned + newShare.earned
        }
    }

    /// The completion of a group; 0 is the job itself.
    ///
    /// `nil` when nothing in it is in scope.
    package func completion(ofGroup index: Int = 0) -> Completion? {
        Completion(earned: sums[index].earned, weight: sums[index].weight)
    }

    /// Returns the points of 100 that one unit of weight in each group is worth; `nil` when the job has no percentage.
    package func pointsPerWeight(plan: Plan) -> [Rational]? {
        guard sums[0].weight > 0 else { return nil }
        var points = [Rational(100).scaled(by: 1, over: sums[0].weight)]
        for (index, group) in plan.groups.enumerated().dropFirst() {
            let outer = points[group.parent]
            guard let weight = group.weight, sums[index].weight > 0 else {
                points.append(group.weight == nil ? outer : .zero)
                continue
            }
            points.append(outer.scaled(by: weight, over: sums[index].weight))
        }
        return points
    }

    private static func add(_ account: LeafAccount, of leaf: Plan.Leaf, to sum: inout Sum) {
        guard account.isInScope else { return }
        sum.weight += leaf.step.weight
        sum.earned = sum.earned + Rational(leaf.step.weight * account.earnedHundredths)
    }

    private static func subtract(_ account: LeafAccount, of leaf: Plan.Leaf, from sum: inout Sum) {
        guard account.isInScope else { return }
        sum.weight -= leaf.step.weight
        sum.earned = sum.earned - Rational(leaf.step.weight * account.earnedHundredths)
    }

    private static func share(of sum: Sum, weight: Int?) -> Sum {
        guard let weight else { return sum }
        guard sum.weight > 0 else { return Sum() }
        return Sum(weight: weight, earned: sum.earned.scaled(by: weight, over: sum.weight))
    }
}
