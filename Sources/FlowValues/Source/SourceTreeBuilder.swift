import Yams

/// Copies the YAML library's tree into ours: aliases resolved, keys checked, everything counted.
struct SourceTreeBuilder {
    /// Thrown when a limit ends the copying; the finding has been made.
    private struct Stop: Error {}

    let limits: TemplateLimits
    let subject: SourceSubject
    let mask: SourceMask
    var findings: FindingList
    private var anchors: [String: SourceNode] = [:]
    private var nodeCount = 0

    init(limits: TemplateLimits, subject: SourceSubject, mask: SourceMask, findings: FindingList) {
        self.limits = limits
        self.subject = subject
        self.mask = mask
        self.findings = findings
    }

    /// Returns the tree; nil when it exceeds a limit.
    mutating func tree(of root: Node) -> SourceNode? {
        do {
            return try build(root, path: "", depth: 1)
        } catch {
            return nil
        }
    }

    private mutating func build(_ node: Node, path: String, depth: Int) throws(Stop) -> SourceNode {
        let place = SourcePlace(node.mark)
        try count(1, path: path, place: place)
        try check(depth: depth, path: path, place: place)
        let content: SourceNode.Content
        switch node {
        case .scalar(let scalar):
            if let target = try alias(scalar, path: path, place: place, depth: depth) { return target }
            checkTag(scalar.tag, path: path, place: place)
            let isPlain = scalar.style == .plain && scalar.tag.rawValue.isEmpty
            checkCharacters(of: scalar.string, path: path, place: place)
            content = .scalar(mask.restored(scalar.string), isPlain: isPlain)
        case .sequence(let sequence):
            checkTag(sequence.tag, path: path, place: place)
            var nodes: [SourceNode] = []
            for (index, element) in sequence.enumerated() {
                nodes.append(try build(element, path: "\(path)[\(index)]", depth: depth + 1))
            }
            content = .list(nodes)
        case .mapping(let mapping):
            checkTag(mapping.tag, path: path, place: place)
            content = .map(try entries(of: mapping, path: path, depth: depth))
        case .alias:
            // The parser never makes these: it resolves aliases, and there are none in a masked source.
            content = .scalar("", isPlain: true)
        }
        let built = SourceNode(path: path, place: place, content: content)
        if let anchor = node.anchor { anchors[anchor.rawValue] = built }
        return built
    }

    private mutating func entries(of mapping: Node.Mapping, path: String, depth: Int) throws(Stop) -> [SourceEntry] {
        var entries: [SourceEntry] = []
        var places: [String: SourcePlace] = [:]
        for (key, value) in mapping {
            let place = SourcePlace(key.mark)
            try count(1, path: path, place: place)
            guard case .scalar(let scalar) = key, scalar.style != .plain || !isAlias(scalar) else {
                findings.error(place, path: path, "a key must be plain text; write it as \"name: value\"")
                continue
            }
            checkCharacters(of: scalar.string, path: path, place: place)
            let name = mask.restored(scalar.string)
            let valuePath = Self.shortened(path.isEmpty ? name : "\(path).\(name)")
            let built = try build(value, path: valuePath, depth: depth + 1)
            if let first = places[name] {
                findings.error(
                    place,
                    path: valuePath,
                    "the key \(Shown.text(name)) stands here twice, first in line \(first.line); remove one of the two"
                )
                continue
            }
            places[name] = place
            entries.append(SourceEntry(name: name, path: valuePath, place: place, value: built))
        }
        return entries
    }

    private func isAlias(_ scalar: Node.Scalar) -> Bool {
        scalar.style == .plain && scalar.string.unicodeScalars.first == SourceMask.alias
    }

    /// Returns what an alias stands for; nil when the scalar is none.
    private mutating func alias(
        _ scalar: Node.Scalar,
        path: String,
        place: SourcePlace,
        depth: Int
    ) throws(Stop) -> SourceNode? {
        guard isAlias(scalar) else { return nil }
        let text = mask.restored(scalar.string)
        guard let target = anchors[String(text.dropFirst())] else {
            findings.error(
                place,
                path: path,
                "\(Shown.text(text)) is an alias with no anchor before it; define the anchor, or put the text in quotes"
            )
            return SourceNode(path: path, place: place, content: .scalar(text, isPlain: false))
        }
        try count(target.nodeCount, path: path, place: place)
        try check(depth: depth + target.height - 1, path: path, place: place)
        return target
    }

    private mutating func count(_ added: Int, path: String, place: SourcePlace) throws(Stop) {
        nodeCount += added
        guard nodeCount > limits.nodeCount else { return }
        findings.error(
            place,
            path: path,
            "\(subject.definite) has more than \(limits.nodeCount) YAML values, with aliases counted each time; "
                + "make it smaller"
        )
        throw Stop()
    }

    private mutating func check(depth: Int, path: String, place: SourcePlace) throws(Stop) {
        guard depth > limits.nodeDepth else { return }
        findings.error(
            place,
            path: Self.shortened(path),
            "lists and maps are nested more than \(limits.nodeDepth) deep here; flatten them"
        )
        throw Stop()
    }

    /// Escapes in quotes can make characters that nobody sees and some programs end at.
    private mutating func checkCharacters(of text: String, path: String, place: SourcePlace) {
        guard let scalar = text.unicodeScalars.first(where: { !SourceParser.isAllowed($0) }) else { return }
        findings.error(
            place,
            path: path,
            "the text has the character \(Shown.codePoint(scalar)) in it, which is not allowed; remove its escape"
        )
    }

    private mutating func checkTag(_ tag: Tag, path: String, place: SourcePlace) {
        let known: Set<String> = ["", "!", Tag.Name.str.rawValue, Tag.Name.seq.rawValue, Tag.Name.map.rawValue]
        guard !known.contains(tag.rawValue) else { return }
        findings.error(
            place,
            path: path,
            "the YAML tag \(Shown.text(Self.written(tag, mask))) is not used in \(subject.plural); remove it"
        )
    }

    /// The tag as a template would have it: `!!binary` rather than `tag:yaml.org,2002:binary`.
    private static func written(_ tag: Tag, _ mask: SourceMask) -> String {
        let standard = "tag:yaml.org,2002:"
        let text = mask.restored(tag.rawValue)
        return text.hasPrefix(standard) ? "!!" + text.dropFirst(standard.count) : text
    }

    /// Keeps hostile keys and nesting from making paths long.
    private static func shortened(_ path: String) -> String {
        path.utf8.count <= 240 ? path : String(path.prefix(120)) + "…"
    }
}
