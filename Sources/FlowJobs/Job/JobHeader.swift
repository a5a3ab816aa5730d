/// What a job is besides its steps: what never changes, and the details that people may change.
package struct JobHeader: Hashable, Sendable, Codable {
    /// Its number in the tenant.
    package let id: JobID
    /// Which template it runs.
    package let template: TemplateKey
    /// In which version.
    package let version: Int
    /// When and by whom it was started, in which event.
    package let created: Stamp
    /// The name for people: the template's title at the start, unless somebody gave another.
    package internal(set) var title: String
    /// Whom or what it is for.
    package internal(set) var subject: String?
    /// Attribute values.
    package internal(set) var attributes: [FieldKey: FieldValue]
    /// Short names by which it is found, each once, in order.
    package internal(set) var labels: [JobLabel]
    /// When it is due, as it was meant.
    package internal(set) var due: LocalDue?
    /// How much it matters.
    package internal(set) var priority: JobPriority

    /// Makes a header from checked values.
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

    /// The same without subject, attributes and labels, which may be large.
    package var withoutContent: JobHeader {
        var header = self
        header.subject = nil
        header.attributes = [:]
        header.labels = []
        return header
    }

    /// The same with subject, attributes and labels as they were at the start.
    package func with(subject: String?, attributes: [FieldKey: FieldValue], labels: [JobLabel]) -> JobHeader {
        var header = self
        header.subject = subject
        header.attributes = attributes
        header.labels = labels
        return header
    }
}
