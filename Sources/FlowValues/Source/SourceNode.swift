/// A value of a YAML source, with the place where it stands; aliases are resolved.
package struct SourceNode: Sendable {
    /// Content of a value: a text, a list or a map.
    package enum Content: Sendable {
        case scalar(String, isPlain: Bool)
        case list([SourceNode])
        case map([SourceEntry])
    }

    /// Path within the document, such as `steps[2].weight`; empty for the whole.
    package let path: String
    package let place: SourcePlace
    package let content: Content
    /// Number of values in this one, itself included.
    let nodeCount: Int
    /// Number of levels of nested values, this one included.
    let height: Int

    package init(path: String, place: SourcePlace, content: Content) {
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
    package var isEmpty: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// Description of the value, for "but found …".
    package var found: String {
        switch content {
        case .scalar(let text, _): isEmpty ? "nothing" : Displayed.text(text)
        case .list: "a list"
        case .map: "a map"
        }
    }
}

/// A key of a map and its value.
package struct SourceEntry: Sendable {
    package let name: String
    /// The path of the value.
    package let path: String
    /// Place at which the key is written.
    package let place: SourcePlace
    package let value: SourceNode

    package init(name: String, path: String, place: SourcePlace, value: SourceNode) {
        self.name = name
        self.path = path
        self.place = place
        self.value = value
    }
}
