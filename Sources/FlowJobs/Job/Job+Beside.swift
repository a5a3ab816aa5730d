/// Steps beside a step: what it waits for, and what waits for it.
package struct StepWaits: Sendable {
    /// Leaves that each leaf still waits for, or whose answers its condition reads, in the order of the template.
    ///
    /// Empty for a step that is begun or over. Where a leaf waits for a step that doesn't apply, the leaves that this
    /// step waits for are included.
    package let awaited: [[Int]]
    /// The other way around: for each leaf those that wait for it.
    package let waiting: [[Int]]

    package init(_ job: Job) {
        awaited = job.actions.indices.map { index in
            job.actions[index].state == .blocked ? job.obstacles(before: index).sorted() : []
        }
        var waiting = [[Int]](repeating: [], count: job.actions.count)
        for (leaf, before) in awaited.enumerated() {
            for index in before { waiting[index].append(leaf) }
        }
        self.waiting = waiting
    }
}

extension Job {
    /// Returns the verbs that a person can apply to a step now; none while the job is held or cancelled.
    package func possibleVerbs(ofLeaf index: Int) -> [ActionVerb] {
        guard stop == nil, isActedOn(index) else { return [] }
        return ActionVerb.possible(in: actions[index].state)
    }
}
