/// Giving work to people.
extension TenantState {
    /// Gives a job or a step to somebody; `profiles` are those of the keys that are named, as far as there are any.
    ///
    /// A step without an assignee of its own is the job's assignee's.
    package mutating func assign(
        _ assignment: Assignment,
        in job: Job,
        profiles: [ProfileKey: Profile],
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        let new = try assignment.assignee.map { (name) throws(Refusal) in
            try Self.assignee(name, among: profiles, step: assignment.step)
        }
        var job = job
        let old = try asking { () throws(JobRefusal) in try job.assign(new, to: assignment.step) }
        guard old != new else {
            return Decision(outcome: Self.outcome(assignment, new, event: 0), changeset: nil, value: job)
        }
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
        ledger.append(
            assignment.step == nil ? .jobAssigned : .actionAssigned,
            AssignmentEvent(from: old, to: new),
            job: assignment.job,
            step: assignment.step
        )
        job.note(event: ledger.head.number)
        let row = AssignmentRow(job: job.summary, step: assignment.step, assignee: new)
        let changeset = close(ledger, rows: [.assigned(row)])
        let warnings = Reach.told(warnings(of: assignment, in: job))
        return Decision(
            outcome: Self.outcome(assignment, new, event: head.number, warnings: warnings),
            changeset: changeset,
            value: job
        )
    }

    /// For whom a new job and its steps are.
    static func assignees(
        _ wanted: StartAssignments,
        for plan: Plan,
        among profiles: [ProfileKey: Profile]
    ) throws(Refusal) -> JobAssignees {
        for step in wanted.steps.keys.sorted() where plan.leaf(step) == nil {
            let guess = Suggestion.closest(to: step.text, in: plan.leaves.map(\.step.key.text))
            throw .invalidInput(
                InvalidInput(
                    field: "assignments",
                    found: step.text,
                    allowed: "keys of the template's steps" + (guess.map { ". Did you mean “\($0)”?" } ?? "")
                )
            )
        }
        var steps: [Int: Assignee] = [:]
        for (index, leaf) in plan.leaves.enumerated() {
            guard let name = wanted.steps[leaf.step.key] ?? leaf.step.assignee else { continue }
            steps[index] = try assignee(name, among: profiles, step: leaf.step.key)
        }
        let job = try wanted.job.map { (name) throws(Refusal) in try assignee(name, among: profiles, step: nil) }
        return JobAssignees(job: job, steps: steps)
    }

    private static func assignee(
        _ name: AssigneeName,
        among profiles: [ProfileKey: Profile],
        step: StepKey?
    ) throws(Refusal) -> Assignee {
        switch name {
        case .role(let role): return .role(role)
        case .profile(let key):
            guard let profile = profiles[key] else { throw .profile(.unassignable(key, .missing, step: step)) }
            guard !profile.isArchived else { throw .profile(.unassignable(key, .archived, step: step)) }
            return .profile(profile.id, key)
        }
    }

    private static func outcome(
        _ assignment: Assignment,
        _ assignee: Assignee?,
        event: EventNumber,
        warnings: [String]? = nil
    ) -> CommandOutcome {
        .assigned(
            AssignmentOutcome(
                job: assignment.job,
                step: assignment.step,
                assignee: assignee,
                eventNumber: event,
                warnings: warnings
            )
        )
    }
}
