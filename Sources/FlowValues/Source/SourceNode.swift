/// A value of a YAML source, with the place where it stands; aliases are resolved.
package struct SourceNode: Sendable {
    /// What a value is made of.
    package enum Content: Sendable {
        /// A text, and whether it stands without quotes.
        case scalar(String, isPlain: Bool)
        /// Values in order.
        case list([SourceNode])
        /// Keys with their values, in order.
        case map([SourceEntry])
    }

    /// Where in the document: `steps[2].weight`; empty for the whole.
    package let path: String
    /// Where in the text.
    package let place: SourcePlace
    /// What it is made of.
    package let content: Content
    /// How many values it holds, itself included.
    let nodeCount: Int
    /// How many values stand within each other, itself included.
    let height: Int

    /// Puts a value at its place.
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

    /// What it is, for "but found …".
    package var found: String {
        switch content {
        case .scalar(let text, _): isEmpty ? "nothing" : Shown.text(text)
        case .list: "a list"
        case .map: "a map"
        }
    }
}

/// A key of a map and its value.
package struct SourceEntry: Sendable {
    /// The key.
    package let name: String
    /// The path of the value.
    package let path: String
    /// Where the key stands.
    package let place: SourcePlace
    /// The value.
    package let value: SourceNode

    /// Puts it together.
    package init(name: String, path: String, place: SourcePlace, value: SourceNode) {
        self.name = name
        self.path = path
        self.place = place
        self.value = value
    }
}
