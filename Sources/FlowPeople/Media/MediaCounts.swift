/// How many media of which kind are on a step.
package struct MediaCounts: Hashable, Sendable, Codable {
    private var counts: [MediaKind: Int] = [:]

    /// None.
    package init() {}

    /// How many there are of a kind.
    package subscript(_ kind: MediaKind) -> Int {
        get { counts[kind] ?? 0 }
        set { counts[kind] = newValue > 0 ? newValue : nil }
    }

    /// All.
    package var total: Int { counts.values.reduce(0, +) }

    /// How many there are that a wish asks for.
    package func count(for kind: EvidenceKind) -> Int {
        kind.mediaKind.map { self[$0] } ?? total
    }
}
