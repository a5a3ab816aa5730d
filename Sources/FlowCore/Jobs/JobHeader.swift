/// What never changes about a job.
package struct JobHeader: Hashable, Sendable, Codable {
    /// Its number in the tenant.
    package let id: JobID
    /// Which template it runs.
    package let template: TemplateKey
    /// In which version.
    package let version: Int
    /// The template's title at the start.
    package let title: String
    /// Whom or what it is for.
    package let subject: String?
    /// Attribute values.
    package let attributes: [FieldKey: FieldValue]
    /// When and by whom it was started, in which event.
    package let created: Stamp

    /// Makes a header from checked values.
    package init(
        id: JobID,
        template: TemplateKey,
        version: Int,
        title: String,
        subject: String?,
        attributes: [FieldKey: FieldValue],
        created: Stamp
    ) {
        self.id = id
        self.template = template
        self.version = version
        self.title = title
        self.subject = subject
        self.attributes = attributes
        self.created = created
    }

    /// The same without subject and attributes, which may be large.
    package var withoutContent: JobHeader {
        JobHeader(
            id: id,
            template: template,
            version: version,
            title: title,
            subject: nil,
            attributes: [:],
            created: created
        )
    }
}
