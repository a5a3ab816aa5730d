/// Reads a template's YAML and says everything that is wrong with it.
package struct TemplateReader: Sendable {
    /// What a template may not exceed.
    package let limits: TemplateLimits
    private let zones: (any ZoneCatalog)?

    /// Makes a reader; without `zones` it takes every name that can be a time zone's for one.
    package init(limits: TemplateLimits = .standard, zones: (any ZoneCatalog)? = nil) {
        self.limits = limits
        self.zones = zones
    }

    /// Reads a template's YAML; the definition is nil when any finding is an error.
    package func read(_ source: String) -> TemplateReading {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits).parse(source, &findings) else {
            return TemplateReading(definition: nil, findings: findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings, zones: zones)
        let definition = reader.definition(of: root)
        return TemplateReading(
            definition: reader.findings.hasErrors ? nil : definition,
            findings: reader.findings.sorted
        )
    }
}
