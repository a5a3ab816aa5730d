/// What may be said of a job when it is started, besides whom it is for and its attributes.
package struct JobDetails: Hashable, Sendable {
    /// The name for people; `nil` takes the template's title.
    package var title: String?
    /// Short names by which it is found.
    package var labels: Set<JobLabel> = []
    /// When it is due.
    package var due: LocalDue?
    /// How much it matters.
    package var priority = JobPriority.normal

    /// Nothing is said.
    package init() {}

    /// What an idempotency record compares.
    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = ["priority": .text(priority.rawValue)]
        members.add("title", title.map(CanonicalValue.text))
        members.add("labels", .list(labels.sorted().map { .text($0.text) }))
        members.add("due", due.map { .text($0.text) })
        return .object(members)
    }
}
