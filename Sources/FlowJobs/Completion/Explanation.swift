/// Contribution of every leaf to a job's percentage.
package struct Explanation: Hashable, Sendable {
    /// Contribution of one leaf to the percentage.
    package struct Contribution: Hashable, Sendable {
        package let leaf: Int
        package let account: LeafAccount
        /// The points of 100 that it can give.
        package let possible: Rational
        /// The points of 100 that it gives now.
        package let earned: Rational
    }

    /// Contributions of the leaves, in the order of the template.
    package let contributions: [Contribution]

    /// Explains the percentage of a job in its current state.
    ///
    /// The earned points add up to 100 × the fraction, exactly.
    package init(_ job: Job) {
        let plan = job.plan
        let points = job.completionTree.pointsPerWeight(plan: plan)
        contributions = plan.leaves.indices.map { index in
            let leaf = plan.leaves[index]
            let account = job.account(ofLeaf: index)
            guard let points, account.isInScope else {
                return Contribution(leaf: index, account: account, possible: .zero, earned: .zero)
            }
            let possible = points[leaf.group].scaled(by: leaf.step.weight, over: 1)
            let earned = possible.scaled(by: account.earnedHundredths, over: 100)
            return Contribution(leaf: index, account: account, possible: possible, earned: earned)
        }
    }
}
