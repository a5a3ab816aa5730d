/// A running instance of a template version: the aggregate that decides what may happen to its steps.
///
/// Pure: it knows no clock, no disk and no caller but what it is given.
package struct Job: Sendable {
    /// What never changes.
    package let header: JobHeader
    /// Its full copy of the template version.
    package let plan: Plan
    /// One for each leaf of the plan.
    ///
    /// Only changed by `set`, which keeps the sums right, and by `setAssignee`.
    package private(set) var actions: [ActionInstance]
    /// Follows from the counts.
    ///
    /// Only changed by `settleState`.
    package private(set) var state: JobState
    /// When it was over; `nil` while it runs.
    package private(set) var finishedAt: Timestamp?
    /// For whom it is; `nil` for nobody.
    package internal(set) var assignee: Assignee?
    /// The event that last changed it.
    package private(set) var event: EventNumber
    /// The sums behind the percentage.
    ///
    /// Only changed by `set`.
    package private(set) var completionTree: CompletionTree
    /// The leaves counted.
    ///
    /// Only changed by `set`.
    package private(set) var counts: Counts

    /// The exact percentage; `nil` when nothing is in scope.
    package var completion: Completion? { completionTree.completion() }

    /// A job as it was stored, its sums computed anew.
    package init(
        header: JobHeader,
        plan: Plan,
        actions: [ActionInstance],
        finishedAt: Timestamp?,
        assignee: Assignee? = nil,
        event: EventNumber
    ) {
        self.assignee = assignee
        precondition(actions.count == plan.leaves.count, "\(actions.count) actions for \(plan.leaves.count) leaves")
        self.header = header
        self.plan = plan
        self.actions = actions
        self.finishedAt = finishedAt
        self.event = event
        let skip = plan.definition.skip
        var counts = Counts()
        var accounts: [LeafAccount] = []
        for (action, leaf) in zip(actions, plan.leaves) {
            let account = LeafAccount(action, of: leaf, skip: skip)
            counts.count(action.state, isOptional: leaf.step.isOptional, account: account, sign: 1)
            accounts.append(account)
        }
        self.counts = counts
        completionTree = CompletionTree(plan: plan, accounts: accounts)
        state = JobState(counts)
    }

    /// A new job: every step is ready, blocked or not applicable, as the dependencies and conditions say.
    package init(starting header: JobHeader, plan: Plan, assignees: JobAssignees? = nil, stamp: Stamp) {
        let actions = plan.leaves.indices.map { leaf in
            ActionInstance(
                state: .blocked,
                progress: 0,
                form: [:],
                reason: nil,
                assignee: assignees?.steps[leaf],
                stamp: stamp
            )
        }
        self.init(
            header: header,
            plan: plan,
            actions: actions,
            finishedAt: nil,
            assignee: assignees?.job,
            event: stamp.event
        )
        _ = derive(from: plan.leaves.indices, stamp: stamp)
        settleState(stamp: stamp)
    }

    /// How a leaf counts now.
    package func account(ofLeaf index: Int) -> LeafAccount {
        LeafAccount(actions[index], of: plan.leaves[index], skip: plan.definition.skip)
    }

    /// Does a deed to a step, with everything that follows from it; changes nothing when it throws.
    ///
    /// Returns `nil` when the deed changes nothing: the same progress reported again.
    package mutating func apply(
        _ deed: ActionDeed,
        to step: StepKey,
        stamp: Stamp
    ) throws(Refusal) -> JobChange? {
        guard let index = plan.leaf(step) else {
            throw .noSuchStep(job: header.id, step: step.text, suggestion: nearestStep(to: step.text))
        }
        let old = actions[index]
        guard let target = deed.verb.target(from: old.state) else {
            throw .notPossibleNow(refusal(of: deed.verb, leaf: index))
        }
        var new = try filledIn(deed, leaf: index)
        new.state = target
        new.stamp = stamp
        if case .progress = deed, new.progress == old.progress, old.state == .inProgress { return nil }
        let before = JobChange.Side(self)
        set(new, at: index)
        let derived = derive(from: affected(by: index), stamp: stamp)
        settleState(stamp: stamp)
        event = stamp.event
        return JobChange(
            leaf: index,
            deed: deed,
            from: old,
            derived: derived,
            before: before,
            after: JobChange.Side(self)
        )
    }

    /// Notes the media that are on a step; nothing else follows from them.
    mutating func note(_ media: MediaCounts, onLeaf index: Int) {
        actions[index].media = media
    }

    /// Notes the newest event about the job.
    mutating func note(event: EventNumber) {
        self.event = event
    }

    /// Says for whom a step is, which counts for nothing else.
    mutating func setAssignee(_ assignee: Assignee?, at index: Int) {
        actions[index].assignee = assignee
    }

    // MARK: - What follows

    /// Replaces one action and keeps sums and counts right.
    private mutating func set(_ new: ActionInstance, at index: Int) {
        let leaf = plan.leaves[index]
        let oldAccount = account(ofLeaf: index)
        let newAccount = LeafAccount(new, of: leaf, skip: plan.definition.skip)
        counts.count(actions[index].state, isOptional: leaf.step.isOptional, account: oldAccount, sign: -1)
        counts.count(new.state, isOptional: leaf.step.isOptional, account: newAccount, sign: 1)
        completionTree.replace(oldAccount, by: newAccount, leaf: leaf, plan: plan)
        actions[index] = new
    }

    /// The leaf itself, when it was opened again, and those whose state may follow from it.
    private func affected(by index: Int) -> [Int] {
        plan.leaves[index].followers + (actions[index].state.isDerived ? [index] : [])
    }

    /// Brings derived states up to date, in an order in which each comes after what it depends on.
    private mutating func derive(from start: some Sequence<Int>, stamp: Stamp) -> [JobChange.Derived] {
        var isDue = [Bool](repeating: false, count: plan.leaves.count)
        for index in start { isDue[index] = true }
        var changes: [JobChange.Derived] = []
        var passable = [Bool?](repeating: nil, count: plan.leaves.count)
        for index in plan.order where isDue[index] && actions[index].state.isDerived {
            let old = actions[index].state
            let new = derivedState(of: index, &passable)
            if new != old || new == .notApplicable {
                for follower in plan.leaves[index].followers { isDue[follower] = true }
            }
            guard new != old else { continue }
            var action = actions[index]
            action.state = new
            action.stamp = stamp
            set(action, at: index)
            changes.append(JobChange.Derived(leaf: index, from: old, to: new))
        }
        return changes
    }

    /// A false condition wins over everything; an undecided one, or a step before it that can't be passed, blocks.
    private func derivedState(of index: Int, _ passable: inout [Bool?]) -> ActionState {
        let leaf = plan.leaves[index]
        let verdicts = leaf.conditions.map { $0.evaluate(lookup) }
        if verdicts.contains(false) { return .notApplicable }
        let isFree = leaf.waitsFor.allSatisfy { canPass($0, &passable) }
        return isFree && !verdicts.contains(nil) ? .ready : .blocked
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

    /// The open leaves that a blocked one waits for, those behind steps that don't apply included.
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

    /// What a condition reads: attributes are fixed at the start, fields are known once their step is settled.
    private func lookup(_ operand: Operand) -> Lookup {
        switch operand {
        case .attribute(let key):
            return header.attributes[key].map { .value($0) } ?? .absent
        case .field(let step, let field):
            guard let index = plan.leaf(step) else { return .absent }
            let action = actions[index]
            guard action.state.isSettled else { return .unknown }
            return action.form[field].map { .value($0) } ?? .absent
        }
    }

    /// The job's own state follows from the counts.
    private mutating func settleState(stamp: Stamp) {
        let new = JobState(counts)
        if new == .running {
            finishedAt = nil
        } else if state == .running || finishedAt == nil {
            finishedAt = stamp.at
        }
        state = new
    }
}
