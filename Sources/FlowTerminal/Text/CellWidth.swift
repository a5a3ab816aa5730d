/// Number of cells of a terminal that a text fills.
///
/// Follows what terminals do: East Asian wide characters and emoji fill two cells, combining marks and format
/// characters none, all else one.
package enum CellWidth {
    /// The width of a text without control characters.
    package static func of(_ text: String) -> Int {
        // The quick way: in printable ASCII every byte is a cell.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        if isEmojiCluster(scalars) { return 2 }
        return scalars.reduce(0) { $0 + of($1) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII { return 1 }
        if isZeroWidth(scalar) { return 0 }
        return WideScalars.contains(scalar) ? 2 : 1
    }

    /// Flags, keycaps, joined families, skin tones, and whatever asks to be shown as an emoji.
    private static func isEmojiCluster(_ scalars: Character.UnicodeScalarView) -> Bool {
        guard scalars.count > 1, let first = scalars.first else { return false }
        if (0x1F1E6...0x1F1FF).contains(first.value) { return true }
        return first.properties.isEmoji
            && scalars.contains { $0.value == 0xFE0F || $0.value == 0x200D || $0.properties.isEmojiModifier }
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        // The later parts of a Hangul syllable written in pieces stand upon the first.
        if (0x1160...0x11FF).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        case .format: return scalar.value != 0xAD
        default: return false
        }
    }
}
