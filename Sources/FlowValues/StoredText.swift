/// A value that is a checked text, stored as that text alone.
package protocol StoredText: Hashable, Sendable, Codable {
    var text: String { get }

    /// A text that was checked before it was stored.
    init(stored text: String)
}

extension StoredText {
    package init(from decoder: any Decoder) throws {
        self.init(stored: try decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension StoredText where Self: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
