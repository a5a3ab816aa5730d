/// Makes the tree of a YAML source from its events: aliases resolved, keys checked, everything counted.
struct SourceTreeBuilder {
    /// Thrown when a limit ends the making; the finding has been made.
    private struct Stop: Error {}

    private let events: [SourceEvent]
    private let limits: TemplateLimits
    private let subject: SourceSubject
    /// Findings of the source, those given to the initialiser included.
    private(set) var findings: FindingList
    private var anchors: [String: SourceNode] = [:]
    private var nodeCount = 0
    private var next = 0

    /// Makes a builder of one value's events, which begin and end what they hold in pairs; at least one.
    init(_ events: [SourceEvent], limits: TemplateLimits, subject: SourceSubject, findings: FindingList) {
        self.events = events
        self.limits = limits
        self.subject = subject
        self.findings = findings
    }

    /// Returns the tree; nil when it exceeds a limit.
    mutating func tree() -> SourceNode? {
        do {
            return try build(path: "", depth: 1)
        } catch {
            return nil
        }
    }

    private mutating func build(path: String, depth: Int) throws(Stop) -> SourceNode {
        let event = takeEvent()
        try count(1, path: path, place: event.place)
        try check(depth: depth, path: path, place: event.place)
        let content: SourceNode.Content
        switch event.kind {
        case .alias(let name): return try target(of: name, path: path, place: event.place, depth: depth)
        case .scalar(let text, let isPlain):
            checkTag(event.tag, path: path, place: event.place)
            checkCharacters(of: text, path: path, place: event.place)
            content = .scalar(text, isPlain: isPlain && event.tag.isEmpty)
        case .listStart:
            checkTag(event.tag, path: path, place: event.place)
            content = .list(try elements(path: path, depth: depth))
        case .mapStart:
            checkTag(event.tag, path: path, place: event.place)
            content = .map(try entries(path: path, depth: depth))
        case .end:
            // A value never begins with an end: the YAML library makes them in pairs.
            content = .scalar("", isPlain: true)
        }
        let built = SourceNode(path: path, place: event.place, content: content)
        if let anchor = event.anchor { anchors[anchor] = built }
        return built
    }

    private mutating func elements(path: String, depth: Int) throws(Stop) -> [SourceNode] {
        var nodes: [SourceNode] = []
        while !takeEnd() { nodes.append(try build(path: "\(path)[\(nodes.count)]", depth: depth + 1)) }
        return nodes
    }

    private mutating func entries(path: String, depth: Int) throws(Stop) -> [SourceEntry] {
        var entries: [SourceEntry] = []
        var places: [String: SourcePlace] = [:]
        while !takeEnd() {
            let place = events[next].place
            try count(1, path: path, place: place)
            guard case .scalar(let name, _) = events[next].kind else {
                findings.error(place, path: path, "a key must be plain text; write it as \"name: value\"")
                skip()
                skip()
                continue
            }
            next += 1
            checkCharacters(of: name, path: path, place: place)
            let valuePath = Self.shortened(path.isEmpty ? name : "\(path).\(name)")
            let built = try build(path: valuePath, depth: depth + 1)
            if let first = places[name] {
                findings.error(
                    place,
                    path: valuePath,
                    "the key \(Displayed.text(name)) stands here twice, first in line \(first.line); remove one of the two"
                )
                continue
            }
            places[name] = place
            entries.append(SourceEntry(name: name, path: valuePath, place: place, value: built))
        }
        return entries
    }

    private mutating func target(
        of name: String,
        path: String,
        place: SourcePlace,
        depth: Int
    ) throws(Stop) -> SourceNode {
        guard let target = anchors[name] else {
            findings.error(
                place,
                path: path,
                "\(Displayed.text("*\(name)")) is an alias with no anchor before it; define the anchor, or put the text in quotes"
            )
            return SourceNode(path: path, place: place, content: .scalar("*\(name)", isPlain: false))
        }
        try count(target.nodeCount, path: path, place: place)
        try check(depth: depth + target.height - 1, path: path, place: place)
        return target
    }

    private mutating func takeEvent() -> SourceEvent {
        next += 1
        return events[next - 1]
    }

    /// Whether the list or map ends here; then the end is taken.
    private mutating func takeEnd() -> Bool {
        guard case .end = events[next].kind else { return false }
        next += 1
        return true
    }

    private mutating func skip() {
        var depth = 0
        repeat {
            switch takeEvent().kind {
            case .listStart, .mapStart: depth += 1
            case .end: depth -= 1
            case .scalar, .alias: break
            }
        } while depth > 0
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

    /// Reports the first character that is not allowed.
    ///
    /// Escapes in quotes can make characters that are invisible and at which some programs stop reading.
    private mutating func checkCharacters(of text: String, path: String, place: SourcePlace) {
        guard let scalar = text.unicodeScalars.first(where: { !SourceParser.isAllowed($0) }) else { return }
        findings.error(
            place,
            path: path,
            "the text has the character \(Displayed.codePoint(scalar)) in it, which is not allowed; remove its escape"
        )
    }

    private mutating func checkTag(_ tag: String, path: String, place: SourcePlace) {
        let standard = "tag:yaml.org,2002:"
        let known = ["", "!", standard + "str", standard + "seq", standard + "map"]
        guard !known.contains(tag) else { return }
        // As a template would have it: `!!binary`.
        let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
        findings.error(
            place,
            path: path,
            "the YAML tag \(Displayed.text(written)) is not used in \(subject.plural); remove it"
        )
    }

    /// Keeps hostile keys and nesting from making paths long.
    private static func shortened(_ path: String) -> String {
        path.utf8.count <= 240 ? path : String(path.prefix(120)) + "…"
    }
}
