/// A new version of a template.
package struct TemplateAppliedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A template was published for the first time, or with other content.
        case templateApplied
    }

    /// Its key.
    package let template: String
    /// The version.
    package let version: Int
    /// Digest of its content.
    package let digest: String
    /// How many steps it has.
    package let steps: Int
    /// The version before.
    package let previousVersion: Int?

    /// Puts it together.
    package init(template: String, version: Int, digest: String, steps: Int, previousVersion: Int?) {
        self.template = template
        self.version = version
        self.digest = digest
        self.steps = steps
        self.previousVersion = previousVersion
    }
}
