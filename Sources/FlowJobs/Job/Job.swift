/// A running instance of a template version: the aggregate that decides what may happen to its steps.
///
/// Pure: it knows no clock, no disk and no caller but what it is given.
package struct Job: Sendable {
    /// Header of the job; only changed by `update`.
    package internal(set) var header: JobHeader
    /// Full copy of the template version, with what was changed in it since.
    ///
    /// Only changed by `replace`, with the actions that fit it.
    package private(set) var plan: Plan
    /// One for each leaf of the plan.
    ///
    /// Only changed by `set` and `replace`, which keep the sums right, and by `setAssignee`, `setDue` and `setMedia`.
    package private(set) var actions: [ActionInstance]
    /// Follows from the counts, unless a person stopped the job.
    ///
    /// Only changed by `settleState`.
    package private(set) var state: JobState
    /// Stop that holds or has cancelled the job, with its author; only changed by `rule`.
    package internal(set) var stop: JobStop?
    /// The event that last changed its details or its plan.
    package internal(set) var editedEvent: EventNumber
    /// Notes so far, removed ones included.
    package var noteCount: Int
    /// Notes that were added or removed since the job was loaded: the disk may not know them yet.
    package var noteStubs: [Int: NoteStub] = [:]

    /// A note that was added or removed since the job was loaded; `nil` for one that only the disk knows.
    package func noteStub(_ number: Int) -> NoteStub? { noteStubs[number] }
    /// Payment schedules by their names in the template; only changed by `apply` and `replaceSchedule`.
    package internal(set) var payments: [PaymentKey: JobSchedule]
    package private(set) var finishedAt: Timestamp?
    /// Assignee of the job; `nil` for none.
    package internal(set) var assignee: Assignee?
    /// The event that last changed it.
    package private(set) var event: EventNumber
    /// Sums from which the percentage is computed.
    ///
    /// Only changed by `set`.
    package private(set) var completionTree: CompletionTree
    /// The leaves counted.
    ///
    /// Only changed by `set`.
    package private(set) var counts: Counts

    /// The exact percentage; `nil` when nothing is in scope.
    package var completion: Completion? { completionTree.completion() }

    /// Creates a job from its stored parts and computes its sums.
    ///
    /// Without `editedEvent` the job was never changed since its start.
    package init(
        header: JobHeader,
        plan: Plan,
        actions: [ActionInstance],
        payments: [PaymentKey: JobSchedule] = [:],
        finishedAt: Timestamp?,
        assignee: Assignee? = nil,
        event: EventNumber,
        stop: JobStop? = nil,
        editedEvent: EventNumber? = nil,
        noteCount: Int = 0
    ) {
        self.assignee = assignee
        precondition(actions.count == plan.leaves.count, "\(actions.count) actions for \(plan.leaves.count) leaves")
        self.header = header
        self.plan = plan
        self.actions = actions
        self.payments = payments
        self.finishedAt = finishedAt
        self.event = event
        self.stop = stop
        self.editedEvent = editedEvent ?? header.created.event
        self.noteCount = noteCount
        (counts, completionTree) = Self.sums(of: actions, plan)
        state = stop?.state ?? JobState(counts)
    }

    /// A new job: every step is ready, blocked or not applicable, as the dependencies and conditions say.
    package init(
        starting header: JobHeader,
        plan: Plan,
        assignees: JobAssignees? = nil,
        payments: [PaymentKey: JobSchedule] = [:],
        stamp: Stamp
    ) {
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
            payments: payments,
            finishedAt: nil,
            assignee: assignees?.job,
            event: stamp.event
        )
        _ = derive(from: plan.leaves.indices, stamp: stamp)
        settleState(stamp: stamp)
    }

    private static func sums(of actions: [ActionInstance], _ plan: Plan) -> (Counts, CompletionTree) {
        var counts = Counts()
        var accounts: [LeafAccount] = []
        for (action, leaf) in zip(actions, plan.leaves) {
            let account = LeafAccount(action, of: leaf, skip: plan.definition.skip)
            counts.count(action.state, isOptional: leaf.step.isOptional, account: account, sign: 1)
            accounts.append(account)
        }
        return (counts, CompletionTree(plan: plan, accounts: accounts))
    }

    package func account(ofLeaf index: Int) -> LeafAccount {
        LeafAccount(actions[index], of: plan.leaves[index], skip: plan.definition.skip)
    }

    /// Applies an operation to a step, with everything that follows from it; changes nothing when it throws.
    ///
    /// Returns `nil` when the operation changes nothing, such as the same progress or the same answers again.
    package mutating func apply(
        _ operation: ActionOperation,
        to step: StepKey,
        seen: [FieldKey: FieldValue] = [:],
        stamp: Stamp
    ) throws(JobRefusal) -> JobChange? {
        guard let index = plan.leaf(step) else {
            throw .noSuchStep(job: header.id, step: step.text, suggestion: nearestStep(to: step.text))
        }
        if let stop { throw .stopped(job: header.id, stop: stop) }
        let old = actions[index]
        guard isActedOn(index), let target = operation.verb.target(from: old.state) else {
            throw .stepNotPossible(refusal(of: operation.verb, leaf: index))
        }
        try checkSeen(seen, operation, leaf: index)
        var new = try filledIn(operation, leaf: index)
        new.state = target
        new.stamp = stamp
        // Other answers are another thing than when it was done, and by whom.
        if case .correct = operation { new.stamp = Stamp(at: old.stamp.at, by: old.stamp.by, event: stamp.event) }
        if case .complete(_, .instant(let doneAt)?) = operation {
            new.stamp = Stamp(at: doneAt, by: stamp.by, event: stamp.event)
        }
        switch operation {
        case .progress where old.state == .inProgress && new.progress == old.progress: return nil
        case .save where old.state == .inProgress && new.form == old.form: return nil
        case .correct:
            if new.form == old.form { return nil }
            try checkCorrection(new, leaf: index)
        default: break
        }
        let before = JobChange.Side(self)
        set(new, at: index)
        let derived = derive(from: affected(by: index), stamp: stamp)
        settleState(stamp: stamp)
        event = stamp.event
        return JobChange(
            leaf: index,
            operation: operation,
            from: old,
            derived: derived,
            before: before,
            after: JobChange.Side(self)
        )
    }

    /// Sets the media that are on a step; nothing else follows from them.
    mutating func setMedia(_ media: MediaCounts, at index: Int) {
        actions[index].media = media
    }

    package mutating func setEvent(_ event: EventNumber) {
        self.event = event
    }

    /// Sets the assignee of a step, which affects nothing else.
    mutating func setAssignee(_ assignee: Assignee?, at index: Int) {
        actions[index].assignee = assignee
    }

    /// Notes when a step is due, which counts for nothing else.
    mutating func setDue(_ due: DueDate?, at index: Int) {
        actions[index].due = due
    }

    /// Puts another plan in place, with an action for each of its leaves, and brings everything up to date.
    mutating func replace(plan: Plan, actions: [ActionInstance], stamp: Stamp) {
        precondition(actions.count == plan.leaves.count, "\(actions.count) actions for \(plan.leaves.count) leaves")
        self.plan = plan
        self.actions = actions
        (counts, completionTree) = Self.sums(of: actions, plan)
        rederive(stamp: stamp)
    }

    /// Brings every derived state up to date, and the job's own; returns what changed.
    @discardableResult
    mutating func rederive(stamp: Stamp) -> [JobChange.Derived] {
        let derived = derive(from: plan.leaves.indices, stamp: stamp)
        settleState(stamp: stamp)
        return derived
    }

    // MARK: - What follows

    /// Replaces one action and keeps sums and counts right.
    mutating func set(_ new: ActionInstance, at index: Int) {
        let leaf = plan.leaves[index]
        let oldAccount = account(ofLeaf: index)
        let newAccount = LeafAccount(new, of: leaf, skip: plan.definition.skip)
        counts.count(actions[index].state, isOptional: leaf.step.isOptional, account: oldAccount, sign: -1)
        counts.count(new.state, isOptional: leaf.step.isOptional, account: newAccount, sign: 1)
        completionTree.replace(oldAccount, by: newAccount, leaf: leaf, plan: plan)
        actions[index] = new
    }

    /// The job's own state follows from the counts, unless a person stopped the job.
    mutating func settleState(stamp: Stamp) {
        let new = stop?.state ?? JobState(counts)
        if new.isOpen {
            finishedAt = nil
        } else if state.isOpen || finishedAt == nil {
            finishedAt = stamp.at
        }
        state = new
    }
}
