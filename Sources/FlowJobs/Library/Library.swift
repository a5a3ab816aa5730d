/// Library in which a template's `uses` is looked up.
package struct Library: Sendable {
    /// Treatment of a name that isn't in the library.
    package enum Missing: Sendable {
        case error
        /// Warns once for each place: the name may be in the tenant's library, which isn't at hand.
        case warning
        /// Accepts the name: it was there when the template was applied.
        case silent
    }

    private let actions: [LibraryReference: LibraryAction]
    let missing: Missing
    /// Keys that are there, for guesses at what was meant.
    let keys: [LibraryKey]

    /// Library for templates that are checked where there is no library.
    package static let unknown = Library([:], missing: .warning)
    /// Library for templates that were applied before, and are only read for their other findings.
    package static let notNeeded = Library([:], missing: .silent)

    package init(_ actions: [LibraryReference: LibraryAction], missing: Missing, keys: [String] = []) {
        self.actions = actions
        self.missing = missing
        // What was stored is a key; what isn't can't have been meant.
        let known = keys.compactMap { try? LibraryKey(validating: $0) }
        self.keys = Set(actions.keys.map(\.key) + known).sorted()
    }

    /// A library of definitions that have no versions yet, such as files: whichever version is named is meant.
    package init(unversioned definitions: [LibraryAction]) {
        self.init(
            Dictionary(definitions.map { (LibraryReference(key: $0.key, version: nil), $0) }) { _, last in last },
            missing: .warning
        )
    }

    subscript(reference: LibraryReference) -> LibraryAction? {
        if let action = actions[reference] { return action }
        return missing == .warning ? actions[LibraryReference(key: reference.key, version: nil)] : nil
    }

}

/// Result of reading the source of an action of the library.
package struct LibraryReading: Hashable, Sendable {
    /// The definition; nil when there is an error among the findings.
    package let definition: LibraryAction?
    /// Everything there is to say, in the order of the source.
    package let findings: [Finding]

    package var hasErrors: Bool { definition == nil }
}

/// Reads an action's YAML and says everything that is wrong with it.
package struct LibraryReader: Sendable {
    package let limits: TemplateLimits

    package init(limits: TemplateLimits = .standard) {
        self.limits = limits
    }

    package func read(_ source: String) -> LibraryReading {
        var findings = FindingList(limit: limits.findingCount)
        guard let root = SourceParser(limits: limits).parse(source, &findings) else {
            return LibraryReading(definition: nil, findings: findings.sorted)
        }
        var reader = PlanReader(limits: limits, findings: findings)
        let definition = reader.libraryAction(of: root)
        return LibraryReading(
            definition: reader.findings.hasErrors ? nil : definition,
            findings: reader.findings.sorted
        )
    }
}
