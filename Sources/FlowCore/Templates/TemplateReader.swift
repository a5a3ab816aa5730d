/// Reads a template's YAML and says everything that is wrong with it.
package struct TemplateReader: Sendable {
    /// What a template may not exceed.
    package let limits: TemplateLimits

    /// Makes a reader.
    package init(limits: TemplateLimits = .standard) {
        self.limits = limits
    }

    /// Reads a template's YAML; the definition is nil when any finding is an error.
    package func read(_ source: String) -> TemplateReading {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits).parse(source, &findings) else {
            return TemplateReading(definition: nil, findings: findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings)
        let definition = reader.definition(of: root)
        return TemplateReading(
            definition: reader.findings.hasErrors ? nil : definition,
            findings: reader.findings.sorted
        )
    }
}
