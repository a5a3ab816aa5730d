/// Reads a template's YAML and says everything that is wrong with it.
package struct TemplateReader: Sendable {
    /// What a template may not exceed.
    package let limits: TemplateLimits

    /// What steps take from.
    private let library: Library

    /// Makes a reader; without a library, steps that take from one are said to be unknown here.
    package init(limits: TemplateLimits = .standard, library: Library = .unknown) {
        self.limits = limits
        self.library = library
    }

    /// Reads a template's YAML; the definition is nil when any finding is an error.
    package func read(_ source: String) -> TemplateReading {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits).parse(source, &findings) else {
            return TemplateReading(definition: nil, findings: findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings, library: library)
        let definition = reader.definition(of: root)
        return TemplateReading(
            definition: reader.findings.hasErrors ? nil : definition,
            findings: reader.findings.sorted
        )
    }
}
