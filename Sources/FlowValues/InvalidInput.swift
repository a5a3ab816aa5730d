/// An argument that can't be used: which field, what was found, what is allowed.
package struct InvalidInput: Error, Hashable, Sendable {
    package let field: String
    /// Value that was found, shortened to 80 characters, with control characters replaced.
    package let found: String
    package let allowed: String

    /// True for what wasn't given at all.
    private var isMissing = false

    /// Makes the error; `found` is shortened here.
    package init(field: String, found: String, allowed: String) {
        self.field = field
        self.found = Self.shortened(found)
        self.allowed = allowed
    }

    /// Makes the error of a word that isn't one of several, with the one that was perhaps meant.
    package init(field: String, found: String, oneOf words: [String]) {
        let guess = Suggestion.closest(to: found, in: words).map { ". Did you mean “\($0)”?" } ?? ""
        self.init(field: field, found: found, allowed: words.joined(separator: ", ") + guess)
    }

    package init(missing field: String, allowed: String) {
        self.init(field: field, found: "", allowed: allowed)
        isMissing = true
    }

    package var message: String {
        let what = isMissing ? "is missing" : found.isEmpty ? "is empty" : "is “\(found)”"
        return "\(field) \(what); allowed: \(allowed)\(allowed.hasSuffix("?") ? "" : ".")"
    }

    /// The first 80 Unicode scalars, with control characters replaced, so that it can be shown anywhere.
    package static func shortened(_ text: String) -> String {
        let clean = String(
            text.unicodeScalars.prefix(80).map { $0.properties.generalCategory == .control ? "�" : $0 }
                .reduce(into: String.UnicodeScalarView()) { $0.append($1) }
        )
        return text.unicodeScalars.dropFirst(80).isEmpty ? clean : clean + "…"
    }
}
