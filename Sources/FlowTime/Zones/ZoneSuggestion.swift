/// Search for the time zone that a misspelt name was meant to be.
package enum ZoneSuggestion {
    /// Returns the zone whose name is nearest to a text; nil when none is near.
    ///
    /// Near is a name in other case or with blanks around it, its last part alone (`Berlin`), or one with an edit or
    /// two.
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
