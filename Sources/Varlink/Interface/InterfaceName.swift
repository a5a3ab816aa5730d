/// The rules for names in the interface language.
package enum InterfaceName {
    static let interfaceRule =
        "it needs at least two parts of letters and digits, joined by dots; a part may contain dashes inside"
    static let memberRule = "it begins with a capital letter and goes on with letters and digits"
    static let fieldRule = "it begins with a letter and goes on with letters, digits and single underscores inside"

    /// Whether `name` may name an interface: reverse-domain, at least two parts.
    package static func isInterface(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].first?.isLetter == true else { return false }
        return parts.allSatisfy { part in
            guard let first = part.first, let last = part.last else { return false }
            return first != "-" && last != "-" && part.allSatisfy { isAlphanumeric($0) || $0 == "-" }
        }
    }

    /// Whether `name` may name a method, type or error.
    package static func isMember(_ name: String) -> Bool {
        guard let first = name.first, ("A"..."Z").contains(first) else { return false }
        return name.allSatisfy(isAlphanumeric)
    }

    /// Whether `name` may name a field or a value of an enumeration.
    package static func isField(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter, name.last != "_" else { return false }
        return name.allSatisfy { isAlphanumeric($0) || $0 == "_" } && !name.contains("__")
    }

    private static func isAlphanumeric(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
