/// Finds the time zone that somebody meant.
package enum ZoneSuggestion {
    /// The zone that a name is nearly that of: in other letters or with blanks around it, its last part alone (`Berlin`), or
    /// with an edit or two; nil when none is near.
    package static func zone(meantBy text: String, among names: [String]) -> String? {
        let wanted = folded(text)
        guard !wanted.isEmpty else { return nil }
        let ofPlace = names.filter { folded($0).split(separator: "/").last.map(String.init) == wanted }
        return names.first { folded($0) == wanted } ?? ofPlace.first { $0.contains("/") }
            ?? Suggestion.closest(to: wanted, in: names)
    }

    private static func folded(_ name: String) -> String {
        String(name.trimmed.lowercased().map { $0 == " " ? "_" : $0 })
    }
}
