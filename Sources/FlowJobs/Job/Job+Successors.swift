/// States of steps that follow from the plan, the other steps and the attributes.
///
/// A successor that no person has begun is blocked again when a step before it, or one whose answers its condition reads,
/// is opened again. One that a person has begun or settled keeps its state.
extension Job {
    /// The leaf itself, when it was opened again, and those whose state may follow from it.
    func affected(by index: Int) -> [Int] {
        plan.leaves[index].successors + (actions[index].state.isDerived ? [index] : [])
    }

    /// Brings derived states up to date, in an order in which each comes after what it depends on.
    mutating func derive(from start: some Sequence<Int>, stamp: Stamp) -> [JobChange.Derived] {
        var isDue = [Bool](repeating: false, count: plan.leaves.count)
        for index in start { isDue[index] = true }
        var changes: [JobChange.Derived] = []
        var passable = [Bool?](repeating: nil, count: plan.leaves.count)
        for index in plan.order where isDue[index] && isDerived(index) {
            let old = actions[index].state
            let new = derivedState(of: index, &passable)
            if new != old || new == .notApplicable {
                for successor in plan.leaves[index].successors { isDue[successor] = true }
            }
            guard new != old else { continue }
            var action = actions[index]
            action.state = new
            action.stamp = stamp
            set(filledIn(action, derived: index), at: index)
            changes.append(JobChange.Derived(leaf: index, from: old, to: new))
        }
        return changes
    }

    func isActedOn(_ index: Int) -> Bool { plan.leaves[index].step.kind.behaviour.isActedOn }

    /// True when a step's state follows from others: until a person begins it, or always when no person acts on it.
    func isDerived(_ index: Int) -> Bool { actions[index].state.isDerived || !isActedOn(index) }

    func filledIn(_ action: ActionInstance, derived index: Int) -> ActionInstance {
        let step = plan.leaves[index].step
        guard !step.kind.behaviour.isActedOn, !step.isRemoved else { return action }
        var action = action
        action.progress = action.state == .done ? 100 : 0
        action.reason = step.kind.behaviour.reason(for: action.state, index, in: self)
        return action
    }

    /// Returns the state that follows for a step.
    ///
    /// A removed step doesn't apply, a step that a payment has settled stays done, and a false condition wins over
    /// everything else. Then comes what something outside of the plan has settled, such as a payment. An undecided
    /// condition, or a step before it that can't be passed, blocks.
    func derivedState(of index: Int, _ passable: inout [Bool?]) -> ActionState {
        let leaf = plan.leaves[index]
        if leaf.step.isRemoved { return .notApplicable }
        let behaviour = leaf.step.kind.behaviour
        let settled = behaviour.settled(index, in: self)
        // What is settled, as by a payment, stays done, even when a condition no longer holds.
        if settled == .done, actions[index].state == .done { return .done }
        let applies = applies(index)
        if applies == false { return .notApplicable }
        if let settled { return settled }
        let isFree = leaf.waitsFor.allSatisfy { canPass($0, &passable) }
        return isFree && applies == true ? behaviour.freeState : .blocked
    }

    /// True where all conditions of a step and of the groups around it hold, false where one doesn't; nil where that
    /// isn't known yet.
    func applies(_ index: Int) -> Bool? {
        let verdicts = plan.leaves[index].conditions.map { $0.evaluate(lookup) }
        return verdicts.contains(false) ? false : verdicts.contains(nil) ? nil : true
    }

    /// True when what waits for this leaf need not wait any longer.
    ///
    /// One that doesn't apply hands on what it would have waited for itself, so that leaving a branch out never lets
    /// a later step overtake an earlier one.
    private func canPass(_ index: Int, _ known: inout [Bool?]) -> Bool {
        if let known = known[index] { return known }
        var canPass = actions[index].state.isSettled
        if actions[index].state == .notApplicable {
            canPass = plan.leaves[index].waitsFor.allSatisfy { self.canPass($0, &known) }
        }
        known[index] = canPass
        return canPass
    }

    /// Returns the open leaves that a blocked one waits for.
    ///
    /// Where it waits for a step that doesn't apply, the leaves that this step waits for are included.
    func obstacles(before index: Int) -> Set<Int> {
        var found: Set<Int> = []
        var seen: Set<Int> = []
        var next = plan.leaves[index].waitsFor
        while let leaf = next.popLast() {
            guard seen.insert(leaf).inserted else { continue }
            if actions[leaf].state == .notApplicable {
                next += plan.leaves[leaf].waitsFor
            } else if !actions[leaf].state.isSettled {
                found.insert(leaf)
            }
        }
        return found.union(plan.leaves[index].reads.filter { !actions[$0].state.isSettled })
    }

    /// Looks up the value that a condition reads.
    ///
    /// Attributes are always known, fields are known once their step is settled. A draft is no answer: fields of a step
    /// that was opened again are unknown until it is settled again.
    private func lookup(_ operand: Operand) -> Lookup {
        switch operand {
        case .attribute(let key):
            return header.attributes[key].map { .value($0) } ?? .absent
        case .field(let step, let field):
            guard let index = plan.leaf(step) else { return .absent }
            let action = actions[index]
            guard action.state.isSettled else { return .unknown }
            return action.state == .done ? action.form[field].map { .value($0) } ?? .absent : .absent
        }
    }
}
