/// A new version of a template.
package struct TemplateAppliedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A template was published for the first time, or with other content.
        case templateApplied
    }

    /// Key of the template that was applied.
    package let template: String
    /// Version that was published, from 1.
    package let version: Int
    /// Digest of its content.
    package let digest: String
    /// Number of steps in the template.
    package let steps: Int
    /// Version of the template before this one.
    package let previousVersion: Int?

    package init(template: String, version: Int, digest: String, steps: Int, previousVersion: Int?) {
        self.template = template
        self.version = version
        self.digest = digest
        self.steps = steps
        self.previousVersion = previousVersion
    }
}
