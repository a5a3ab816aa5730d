/// Numbers of media on a step, by kind.
package struct MediaCounts: Hashable, Sendable, Codable {
    private var counts: [MediaKind: Int] = [:]

    package init() {}

    package subscript(_ kind: MediaKind) -> Int {
        get { counts[kind] ?? 0 }
        set { counts[kind] = newValue > 0 ? newValue : nil }
    }

    package var total: Int { counts.values.reduce(0, +) }

    package func count(for kind: EvidenceKind) -> Int {
        kind.mediaKind.map { self[$0] } ?? total
    }
}
