/// Assignees of a new job and its steps.
package struct JobAssignees: Sendable {
    let job: Assignee?
    /// Assignees of steps, by the leaf's index.
    let steps: [Int: Assignee]

    package init(job: Assignee?, steps: [Int: Assignee]) {
        self.job = job
        self.steps = steps
    }

    static let none = JobAssignees(job: nil, steps: [:])
}
