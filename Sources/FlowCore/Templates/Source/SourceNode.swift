/// A value of a template's source, with the place where it stands; aliases are resolved.
struct SourceNode: Sendable {
    enum Content: Sendable {
        case scalar(String, isPlain: Bool)
        case list([SourceNode])
        case map([SourceEntry])
    }

    let path: String
    let place: SourcePlace
    let content: Content
    /// How many values it holds, itself included.
    let nodeCount: Int
    /// How many values stand within each other, itself included.
    let height: Int

    init(path: String, place: SourcePlace, content: Content) {
        self.path = path
        self.place = place
        self.content = content
        let children: [SourceNode] =
            switch content {
            case .scalar: []
            case .list(let nodes): nodes
            case .map(let entries): entries.map(\.value)
            }
        nodeCount = children.reduce(1) { $0 + $1.nodeCount }
        height = 1 + (children.map(\.height).max() ?? 0)
    }

    /// Whether YAML takes it for "no value".
    var isEmpty: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// What it is, for "but found …".
    var found: String {
        switch content {
        case .scalar(let text, _): isEmpty ? "nothing" : Shown.text(text)
        case .list: "a list"
        case .map: "a map"
        }
    }
}

/// A key of a map and its value.
struct SourceEntry: Sendable {
    let name: String
    let path: String
    let place: SourcePlace
    let value: SourceNode
}
