/// For whom a new job and its steps are.
package struct JobAssignees: Sendable {
    let job: Assignee?
    /// By the leaf's index.
    let steps: [Int: Assignee]

    /// Puts it together.
    package init(job: Assignee?, steps: [Int: Assignee]) {
        self.job = job
        self.steps = steps
    }

    static let none = JobAssignees(job: nil, steps: [:])
}
