/// Checks of texts that callers give.
///
/// Characters are Unicode scalars: what is seen as one character may be any number of them, and the bounds are to hold.
package enum BoundedText {
    /// Longest subject of a job, in characters.
    package static let subjectLengthMax = 200
    /// Longest title of a tenant, in characters.
    package static let titleLengthMax = 200
    /// Longest reason, in characters.
    package static let reasonLengthMax = 1000

    /// Trims white space; refuses what is then empty, longer than `max` characters, or has control characters but line breaks and tabs.
    package static func required(_ text: String, field: String, max: Int) throws(InvalidInput) -> String {
        let trimmed = text.trimmed
        let isClean = trimmed.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }
        let length = trimmed.unicodeScalars.count
        guard !trimmed.isEmpty, length <= max, isClean else {
            let found = length > max ? "\(length) characters long" : trimmed
            throw InvalidInput(field: field, found: found, allowed: "1 to \(max) characters, no control characters")
        }
        guard trimmed.unicodeScalars.contains(where: isVisible) else {
            let scalars = trimmed.unicodeScalars.prefix(4).map { Displayed.codePoint($0) }.joined(separator: " ")
            throw InvalidInput(field: field, found: scalars, allowed: "a text in which something can be seen")
        }
        return trimmed
    }

    /// False for what fills no place, or fills it with nothing.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        guard ![0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0].contains(scalar.value) else { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark,
            .unassigned, .surrogate:
            return false
        default: return true
        }
    }

    /// Like `required`, but nothing or only white space is `nil`.
    package static func optional(_ text: String?, field: String, max: Int) throws(InvalidInput) -> String? {
        guard let text, !text.trimmed.isEmpty else { return nil }
        return try required(text, field: field, max: max)
    }
}

extension String {
    package var trimmed: String {
        let start = drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}
