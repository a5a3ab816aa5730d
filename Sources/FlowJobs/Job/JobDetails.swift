/// Details that may be given when a job is started, besides its subject and its attributes.
package struct JobDetails: Hashable, Sendable {
    /// The name for people; `nil` takes the template's title.
    package var title: String?
    package var labels: Set<JobLabel> = []
    package var due: LocalDue?
    package var priority = JobPriority.normal

    package init() {}

    package var canonical: CanonicalValue {
        var members: [String: CanonicalValue] = ["priority": .text(priority.rawValue)]
        members.add("title", title.map(CanonicalValue.text))
        members.add("labels", .list(labels.sorted().map { .text($0.text) }))
        members.add("due", due.map { .text($0.text) })
        return .object(members)
    }
}
