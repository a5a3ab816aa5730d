/// Description of a job besides its steps: what never changes, and the details that people may change.
package struct JobHeader: Hashable, Sendable, Codable {
    package let id: JobID
    package let template: TemplateKey
    package let version: Int
    package let created: Stamp
    /// Name for people: the template's title, unless another was given at the start or later.
    package internal(set) var title: String
    /// Person or thing that the job is for.
    package internal(set) var subject: String?
    package internal(set) var attributes: [FieldKey: FieldValue]
    /// Short names by which it is found, each once, in order.
    package internal(set) var labels: [JobLabel]
    /// Due date of the job, as it was meant.
    package internal(set) var due: LocalDue?
    package internal(set) var priority: JobPriority

    package init(
        id: JobID,
        template: TemplateKey,
        version: Int,
        title: String,
        subject: String?,
        attributes: [FieldKey: FieldValue],
        created: Stamp,
        labels: [JobLabel] = [],
        due: LocalDue? = nil,
        priority: JobPriority = .normal
    ) {
        self.id = id
        self.template = template
        self.version = version
        self.title = title
        self.subject = subject
        self.attributes = attributes
        self.created = created
        self.labels = labels
        self.due = due
        self.priority = priority
    }

    /// Copy of the header without subject, attributes and labels, which may be large.
    package var withoutContent: JobHeader {
        var header = self
        header.subject = nil
        header.attributes = [:]
        header.labels = []
        return header
    }

    package func with(subject: String?, attributes: [FieldKey: FieldValue], labels: [JobLabel]) -> JobHeader {
        var header = self
        header.subject = subject
        header.attributes = attributes
        header.labels = labels
        return header
    }
}
