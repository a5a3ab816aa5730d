import FlowAPI
import FlowCore
import FlowReports
import FlowTerminal

/// A medium in a list of a page: a picture that is seen, another file by its name.
struct MediaItem: Sendable {
    /// Most media of one list.
    static let countMax = 100
    /// Largest picture that a list shows, in bytes; a larger one is opened by its name.
    private static let pictureSizeBytesMax = 16 << 20
    /// Types that a browser draws, and in which nothing can be that it runs.
    static let pictureTypes: Set<String> = ["image/gif", "image/jpeg", "image/png", "image/webp"]

    private static let turns = Set<Unicode.Scalar>(
        "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}".unicodeScalars
    )

    let medium: MediaAPI.Medium

    static func address(_ slug: String, _ medium: String) -> String { "/t/\(slug)/media/\(FormText.encoded(medium))" }

    /// Values of a row; `place` says where the medium belongs, on a page that has several places.
    func values(_ view: TenantView, _ texts: WebTexts, place: String? = nil, name: (String) -> String) -> ReportValues {
        let isThere = medium.prunedAt == nil
        var values: ReportValues = [:]
        // Signs that turn the direction of writing would have the end of a name look like another one.
        values[text: "file"] = String(
            String.UnicodeScalarView(medium.name.unicodeScalars.map { Self.turns.contains($0) ? "\u{FFFD}" : $0 })
        )
        values[text: "href"] = isThere ? Self.address(view.slug, medium.id) : nil
        values[flag: "isPicture"] =
            isThere && Self.pictureTypes.contains(medium.type) && medium.size <= Self.pictureSizeBytesMax
        let parts = [
            place, texts["media.\(medium.kind.rawValue)"], SizeText.short(medium.size), view.time(medium.addedAt),
            name(medium.addedBy),
            medium.prunedAt.map { texts.text("mediaPruned", view.time($0)) },
        ]
        values[text: "about"] = parts.compactMap(\.self).joined(separator: ", ")
        return values
    }
}
