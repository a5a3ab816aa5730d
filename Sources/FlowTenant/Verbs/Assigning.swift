/// Giving work to people.
struct Assigning {
    let work: WorkingSet

    /// Gives a job or a step to an assignee.
    ///
    /// A step without an assignee of its own is for the job's assignee.
    func assign(_ assignment: Assignment) throws(Refusal) -> CommandOutcome {
        var job = try work.job(assignment.job)
        let new = try assignment.assignee.map { (name) throws(Refusal) in
            try assignee(name, step: assignment.step)
        }
        let old = try asking { () throws(JobRefusal) in try job.assign(new, to: assignment.step) }
        guard old != new else { return Self.outcome(assignment, new, event: 0) }
        work.ledger.turn(toJobWith: job.event)
        work.ledger.append(
            assignment.step == nil ? .jobAssigned : .actionAssigned,
            AssignmentEvent(from: old, to: new),
            job: assignment.job,
            step: assignment.step
        )
        job.setEvent(work.ledger.number)
        work.recordChange(of: job, [.assigned(AssignmentRow(job: job.summary, step: assignment.step, assignee: new))])
        let warnings = Reach.reported(JobReach(work: work).warnings(of: assignment, in: job))
        return Self.outcome(assignment, new, event: work.ledger.number, warnings: warnings)
    }

    func assignees(
        _ wanted: StartAssignments,
        for plan: Plan
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
            steps[index] = try assignee(name, step: leaf.step.key)
        }
        let job = try wanted.job.map { (name) throws(Refusal) in try assignee(name, step: nil) }
        return JobAssignees(job: job, steps: steps)
    }

    private func assignee(_ name: AssigneeName, step: StepKey?) throws(Refusal) -> Assignee {
        switch name {
        case .role(let role): return .role(role)
        case .profile(let key):
            guard let profile = work.profile(key) else { throw .profile(.unassignable(key, .missing, step: step)) }
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
