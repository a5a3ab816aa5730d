/// Result of reading a template's source.
package struct TemplateReading: Hashable, Sendable {
    /// The definition; nil when there is an error among the findings.
    package let definition: TemplateDefinition?
    /// Everything there is to say, in the order of the source.
    package let findings: [Finding]

    package init(definition: TemplateDefinition?, findings: [Finding]) {
        self.definition = definition
        self.findings = findings
    }

    package var hasErrors: Bool { definition == nil }
}
