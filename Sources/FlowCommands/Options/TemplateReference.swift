import ArgumentParser

/// A template on the command line: its key, or `KEY@VERSION`.
struct TemplateReference: Hashable, Sendable {
    let key: String
    /// Nil for the latest.
    let version: Int?

    static func parse(_ text: String) throws -> TemplateReference {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let key = parts.first, !key.isEmpty else {
            throw ValidationError("give a template's key, such as visit, or a version of it, such as visit@3")
        }
        guard parts.count == 2 else { return TemplateReference(key: text, version: nil) }
        let digits = parts[1].hasPrefix("v") ? parts[1].dropFirst() : parts[1]
        guard let version = Int(digits), version > 0 else {
            throw ValidationError("a version is a number from 1, such as visit@3")
        }
        return TemplateReference(key: String(key), version: version)
    }
}
