extension Job {
    /// Gives the job or a step to an assignee, or to none; returns the assignee before.
    package mutating func assign(_ new: Assignee?, to step: StepKey?) throws(JobRefusal) -> Assignee? {
        guard let step else {
            defer { assignee = new }
            return assignee
        }
        guard let index = plan.leaf(step) else {
            throw .noSuchStep(job: header.id, step: step.text, suggestion: nearestStep(to: step.text))
        }
        let old = actions[index].assignee
        setAssignee(new, at: index)
        return old
    }

    /// Returns the assignee of a step: its own, else the job's.
    package func assignee(ofLeaf index: Int) -> Assignee? {
        actions[index].assignee ?? assignee
    }
}
