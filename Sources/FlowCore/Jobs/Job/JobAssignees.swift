/// For whom a new job and its steps are.
package struct JobAssignees: Sendable {
    let job: Assignee?
    /// By the leaf's index.
    let steps: [Int: Assignee]

    static let none = JobAssignees(job: nil, steps: [:])
}
