/// Reads YAML into a tree with places, within limits, and says everything that is wrong with it as YAML.
package struct SourceReader: Sendable {
    private let limits: TemplateLimits
    private let subject: SourceSubject

    /// Makes a reader; of the limits only those on source, values, nesting, brackets and findings count.
    package init(limits: TemplateLimits, subject: SourceSubject) {
        self.limits = limits
        self.subject = subject
    }

    package func read(_ source: String) -> (root: SourceNode?, findings: [Finding]) {
        var findings = FindingList(limit: limits.findingCount)
        let root = SourceParser(limits: limits, subject: subject).parse(source, &findings)
        return (root, findings.sorted)
    }
}
