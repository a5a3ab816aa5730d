extension PlanReader {
    private static let libraryKeys = ["action", "title", "instructions", "form", "evidence"]

    /// Reads an action of the library; what it returns is good only when there are no errors.
    mutating func libraryAction(of root: SourceNode) -> LibraryAction? {
        let noun = "an action of the library"
        guard let members = readMembers(of: root, noun, allowed: Self.libraryKeys) else { return nil }
        let key = require("action", in: members, noun, of: root)
            .flatMap { readKey($0, "action", as: LibraryKey.self) }
        let title = require("title", in: members, noun, of: root)
            .flatMap { readText($0, "title", lengthMax: limits.titleLength) }
        let instructions = members["instructions"]
            .flatMap { readText($0, "instructions", lengthMax: limits.instructionsLength, isMultiline: true) }
        let form = members["form"].map { readFields($0, "form") } ?? FieldList()
        let evidence = members["evidence"].map { readEvidence($0) } ?? []
        guard let key, let title else { return nil }
        return LibraryAction(
            key: key,
            title: title,
            instructions: instructions,
            form: form.fields,
            evidence: evidence
        )
    }

    /// Content that a step takes from the library.
    enum Use {
        case nothing
        /// Content that isn't known: whatever the step itself doesn't say may be there.
        case unknown
        case action(LibraryAction)

        var action: LibraryAction? {
            if case .action(let action) = self { action } else { nil }
        }
    }

    /// Reads `uses: KEY` or `uses: KEY@VERSION`, and looks it up.
    mutating func readUse(_ node: SourceNode?) -> Use {
        guard let node else { return .nothing }
        let allowed = "the key of an action of the library, such as photo, or a version of it, such as photo@2"
        guard let text = readScalar(node, "uses", allowed: allowed) else { return .unknown }
        guard let reference = LibraryReference(text) else {
            findings.error(node, "\"uses\" must be \(allowed), but found \(node.found)")
            return .unknown
        }
        guard let action = library[reference] else {
            reportMissing(reference, node)
            return .unknown
        }
        usedSizeBytes += action.canonicalText().utf8.count
        guard usedSizeBytes <= limits.usedBytes else {
            findings.error(
                node,
                "with \"\(reference.text)\" this template uses more than \(limits.usedBytes / 1024) KiB of the library; "
                    + "split it into several templates"
            )
            return .unknown
        }
        return .action(action)
    }

    private mutating func reportMissing(_ reference: LibraryReference, _ node: SourceNode) {
        switch library.missing {
        case .silent:
            break
        case .warning:
            findings.warning(
                node,
                "\"\(reference.text)\" isn't known here; when the template is applied, the tenant's library must have it"
            )
        case .error:
            let what = reference.version.map { "no version \($0) of \"\(reference.key)\"" } ?? "no \"\(reference.key)\""
            let keys = library.keys.filter { $0 != reference.key }
            findings.error(
                node,
                "there is \(what) in the library; "
                    + Self.hint(for: reference.key, in: keys, otherwise: "apply it first: flowctl library apply FILE")
            )
        }
    }
}

extension TemplateReader {
    /// The actions of the library that a template's steps name, as far as they can be read.
    package func uses(in source: String) -> Set<LibraryReference> {
        guard source.contains("uses") else { return [] }
        var findings = FindingList(limit: 1)
        guard let root = SourceParser(limits: limits).parse(source, &findings) else { return [] }
        var references: Set<LibraryReference> = []
        var nodes = [root]
        while let node = nodes.popLast() {
            switch node.content {
            case .scalar: break
            case .list(let elements): nodes += elements
            case .map(let entries):
                nodes += entries.map(\.value)
                for entry in entries where entry.name == "uses" {
                    if case .scalar(let text, _) = entry.value.content, let reference = LibraryReference(text) {
                        references.insert(reference)
                    }
                }
            }
        }
        return references
    }
}
