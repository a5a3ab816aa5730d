import FlowCore

/// Language of a page for who asks for it.
enum PreferredLanguage {
    private static let countMax = 32

    /// The first of the wished ones that there is, by their weight (RFC 9110, 12.5.4); English where there is none.
    static func of(_ header: String) -> Language {
        let wanted = header.split(separator: ",").prefix(countMax).enumerated()
            .compactMap { place, part -> (place: Int, weight: Double, language: Language)? in
                let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
                guard let tag = pieces.first, let language = Language(locale: tag) else { return nil }
                let weight =
                    pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
                    ?? 1
                return weight > 0 ? (place, weight, language) : nil
            }
        return wanted.min { ($0.weight, $1.place) > ($1.weight, $0.place) }?.language ?? .en
    }
}
