/// Comparison of texts without regard to case, in any script.
///
/// Lower case is compared, and characters by their meaning: é equals é, however it was typed.
package enum FoldedText {
    /// Returns the form of a text by which it is compared.
    ///
    /// It has the full case folding of Unicode, so that `STRASSE` equals `Straße`, and a sigma at the end of a word
    /// equals any other sigma.
    package static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { folded.append(contentsOf: Self.folded(scalar).unicodeScalars) }
        return String(folded)
    }

    /// Returns the lower case of a scalar's upper case, which agrees with CaseFolding.txt; the dotless i is distinct.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        guard scalar != "\u{131}" else { return String(scalar) }
        let small = scalar.properties.lowercaseMapping
        return small.unicodeScalars.map {
            $0.properties.uppercaseMapping.unicodeScalars.map(\.properties.lowercaseMapping).joined()
        }
        .joined()
    }

    package static func contains(_ text: String, folded needle: String) -> Bool {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else {
            // The same without characters, which cost ten times as much.
            let isPlain = needle.utf8.allSatisfy { $0 < 0x80 }
            return isPlain && contains(Array(text.utf8), Array(needle.utf8))
        }
        return folded(text).contains(needle)
    }

    private static func contains(_ text: [UInt8], _ needle: [UInt8]) -> Bool {
        guard !needle.isEmpty else { return true }
        guard needle.count <= text.count else { return false }
        return (0...text.count - needle.count).contains { start in
            needle.indices.allSatisfy { small(text[start + $0]) == needle[$0] }
        }
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
