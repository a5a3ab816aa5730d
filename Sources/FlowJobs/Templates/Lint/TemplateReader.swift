/// Reads a template's YAML and says everything that is wrong with it.
package struct TemplateReader: Sendable {
    package let limits: TemplateLimits
    private let zones: (any ZoneCatalog)?

    private let library: Library

    /// Makes a reader.
    ///
    /// Without a library, steps that take from one are said to be unknown here; without `zones` it takes every name that
    /// can be a time zone's for one.
    package init(
        limits: TemplateLimits = .standard,
        library: Library = .unknown,
        zones: (any ZoneCatalog)? = nil
    ) {
        self.limits = limits
        self.library = library
        self.zones = zones
    }

    package func read(_ source: String) -> TemplateReading {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits).parse(source, &findings) else {
            return TemplateReading(definition: nil, findings: findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings, library: library, zones: zones)
        let definition = reader.definition(of: root)
        return TemplateReading(
            definition: reader.findings.hasErrors ? nil : definition,
            findings: reader.findings.sorted
        )
    }
}
