package import FlowCore

/// A configuration file's text as YAML: its keys, and what is wrong with it whatever they mean.
package struct ConfigurationSource {
    private static let yamlLimits: TemplateLimits = {
        var limits = TemplateLimits()
        limits.sourceBytes = ConfigurationFile.sizeBytesMax
        limits.nodeCount = 1000
        limits.nodeDepth = 8
        limits.bracketCount = 100
        limits.findingCount = 100
        return limits
    }()

    private let path: String
    /// The keys with their values, in order; empty when there are none or the text can't be read.
    package private(set) var entries: [SourceEntry] = []
    /// Places at which the YAML is malformed: nothing more is reported about the values there.
    package private(set) var brokenPlaces: Set<SourcePlace> = []
    package private(set) var findings: [ConfigurationFinding] = []

    package init(text: String, path: String) {
        self.path = path
        findTabs(in: text)
        guard findings.isEmpty else { return }
        let (root, problems) = SourceReader(limits: Self.yamlLimits, subject: .configuration).read(text)
        findings = problems.map { problem in
            let place = SourcePlace(line: problem.line, column: problem.column)
            return ConfigurationFinding(origin: .file(path, place), key: problem.path, found: problem.message)
        }
        brokenPlaces = Set(problems.map { SourcePlace(line: $0.line, column: $0.column) })
        guard let root, !root.isEmpty else { return }
        guard case .map(let entries) = root.content else {
            add(root.place, found: root.found, allowed: "keys with values, such as \"logLevel: info\"")
            return
        }
        self.entries = entries
    }

    /// Finds tabs in the indentation: YAML takes spaces only, and its parser's message on a tab is of no help.
    private mutating func findTabs(in text: String) {
        var walker = SourceWalker()
        var isIndentation = true
        for scalar in text.unicodeScalars where findings.count < Self.yamlLimits.findingCount {
            let place = walker.advance(over: scalar)
            if place.column == 1 { isIndentation = true }
            if isIndentation, scalar == "\t" {
                add(place, found: "a tab in the indentation", allowed: "spaces")
                isIndentation = false
            }
            if scalar != " " { isIndentation = false }
        }
    }

    private mutating func add(_ place: SourcePlace, found: String, allowed: String) {
        findings.append(ConfigurationFinding(origin: .file(path, place), found: found, allowed: allowed))
    }
}
