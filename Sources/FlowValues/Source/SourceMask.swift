/// A template's source with some characters exchanged for private ones, one for one, so that every place stays.
///
/// Two habits of the YAML library are avoided this way.
/// 1. It copies the value of an alias (`*name`) into the tree and hashes keys, so that a few lines of aliases within each
///    other cost hours. With the asterisk hidden it sees no alias; `SourceTreeBuilder` resolves them within a budget.
/// 2. It gives up at the first key that stands twice in a map. With the first letter of the earlier one hidden it goes
///    on, and the builder finds both.
///
/// The source must not contain any of `reserved` itself, nor make one by an escape.
struct SourceMask {
    /// The characters that stand for others.
    static let reserved: ClosedRange<UnicodeScalar> = "\u{E000}"..."\u{E0FF}"
    /// Stands for an asterisk, and so begins a plain scalar that is really an alias.
    static let alias: UnicodeScalar = "\u{E000}"

    private var scalars: [UnicodeScalar]
    private var originals: [UnicodeScalar: UnicodeScalar] = [alias: "*"]

    init(_ source: String) {
        scalars = source.unicodeScalars.map { $0 == "*" ? Self.alias : $0 }
    }

    /// The exchanged text.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Whether an escape begins in `text`, `\uE0..` or `\U0000E0..`, that would make one of the characters in `reserved`.
    static func beginsEscape(_ text: Substring.UnicodeScalarView) -> Bool {
        var rest = text
        guard rest.popFirst() == "\\", let kind = rest.popFirst() else { return false }
        let digits = rest.prefix(kind == "U" ? 6 : 2).map { String($0).uppercased() }.joined()
        return kind == "u" && digits == "E0" || kind == "U" && digits == "0000E0"
    }

    /// Returns a part of the exchanged text as it was.
    func restored(_ part: String) -> String {
        guard part.unicodeScalars.contains(where: Self.reserved.contains) else { return part }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: part.unicodeScalars.map { originals[$0] ?? $0 })
        return String(text)
    }

    /// Hides the first letter of the key at `place`, so that it is unlike any other; false when that can't be done.
    mutating func hideKey(at place: SourcePlace) -> Bool {
        guard var index = index(of: place), let stand = UnicodeScalar(Self.alias.value + UInt32(originals.count)),
            Self.reserved.contains(stand)
        else { return false }
        if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
        guard index < scalars.count, Self.isHideable(scalars[index]) else { return false }
        originals[stand] = scalars[index]
        scalars[index] = stand
        return true
    }

    /// Punctuation and space may mean something else to YAML; letters, digits and all that isn't ASCII do not.
    private static func isHideable(_ scalar: UnicodeScalar) -> Bool {
        guard scalar.isASCII else { return !scalar.properties.isWhitespace && !reserved.contains(scalar) }
        return scalar.properties.isAlphabetic || "0"..."9" ~= scalar
    }

    private func index(of wanted: SourcePlace) -> Int? {
        var walker = SourceWalker()
        for (index, scalar) in scalars.enumerated() {
            if walker.advance(over: scalar) == wanted { return index }
        }
        return nil
    }
}
