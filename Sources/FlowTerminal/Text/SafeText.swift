/// Text from elsewhere, made harmless for a terminal.
///
/// A name may hold escape sequences that move the cursor, change the window's title or hide what follows. Each control
/// character is replaced by one that can be seen; so are the marks that turn the direction of writing around; those that only say it are left out.
package enum SafeText {
    /// The text on one line, fit to be shown.
    package static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !marks.contains(scalar) { view.append(replacement(of: scalar)) }
        return String(view)
    }

    /// Marks of the direction that change nothing beyond their place, in texts copied out of Hebrew and Arabic ones.
    private static let marks: Set<Unicode.Scalar> = ["\u{200E}", "\u{200F}", "\u{061C}"]

    /// True for characters that act on a terminal instead of being shown.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: true
        case 0x2028, 0x2029: true
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isUnsafe(scalar) else { return scalar }
        switch scalar {
        case "\t": return " "
        case "\u{7F}": return "\u{2421}"
        default:
            // Unicode has a picture of each of the first 32 control characters.
            return scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" : "\u{FFFD}"
        }
    }
}
