/// Steps beside a step: what it waits for, and what waits for it.
extension Job {
    /// The leaves that a step still waits for, or whose answers its condition reads, in the order of the template; none of a
    /// step that is begun or over.
    package func awaited(byLeaf index: Int) -> [Int] {
        actions[index].state == .blocked ? obstacles(before: index).sorted() : []
    }

    /// The open leaves that wait for a step, or whose condition reads its answers, in the order of the template; none of a
    /// step that is over.
    package func waiting(forLeaf index: Int) -> [Int] {
        guard !actions[index].state.isSettled else { return [] }
        return plan.leaves[index].followers.filter { awaited(byLeaf: $0).contains(index) }
    }

    /// What a person can do to a step now; nothing while the job is held or cancelled.
    package func possibleVerbs(ofLeaf index: Int) -> [ActionVerb] {
        guard stop == nil, isActedOn(index) else { return [] }
        return ActionVerb.possible(in: actions[index].state)
    }
}
