/// Texts of all scripts in the ASCII that mail is made of.
enum MailText {
    /// Most bytes of a line without its end (RFC 2045, 6.7, and RFC 2047, 2).
    private static let lineSizeBytesMax = 76
    /// Bytes of what makes a word of Base64 (RFC 2047, 2).
    private static let frameSizeBytes = "=?UTF-8?B??=".utf8.count
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Returns a header with a text: unchanged where short and plain, else in encoded words (RFC 2047), folded.
    ///
    /// Control characters become blanks, so that no text makes a line of its own.
    static func header(_ name: String, _ text: String, before: String = "") -> String {
        let plain = line(text)
        let isPlain = plain.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !plain.contains("=?")
        if isPlain, name.utf8.count + 2 + plain.utf8.count + before.utf8.count <= lineSizeBytesMax {
            return "\(name): \(before.isEmpty ? plain : phrase(plain))\(before)"
        }
        return "\(name): " + words(plain, behind: name.utf8.count + 2).joined(separator: "\r\n ")
            + (before.isEmpty ? "" : "\r\n \(before.dropFirst())")
    }

    /// Returns a name as it precedes an address.
    ///
    /// The name is in quotation marks where it has other characters than A to Z, a to z, digits and blanks.
    private static func phrase(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 == 0x20 || (48...57).contains($0) || ($0 | 0x20 >= 97 && $0 | 0x20 <= 122)
        }
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Encoded words for a line each, of which the first has so many bytes in front; none divides a character.
    private static func words(_ text: String, behind size: Int) -> [String] {
        var (words, bytes): ([String], [UInt8]) = ([], [])
        // Four characters of Base64 are three bytes; a blank stands in front of the others.
        var room: Int { (lineSizeBytesMax - frameSizeBytes - (words.isEmpty ? size : 1)) / 4 * 3 }
        func finishWord() {
            if !bytes.isEmpty { words.append("=?UTF-8?B?\(MessageCode.base64(bytes))?=") }
            bytes = []
        }
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if bytes.count + next.count > room { finishWord() }
            bytes += next
        }
        finishWord()
        return words
    }

    /// A text in one line, without control characters.
    static func line(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            scalars.append(isControl ? " " : scalar)
        }
        return String(scalars)
    }

    /// A text as quoted-printable (RFC 2045, 6.7): lines of at most 76 bytes, which end as those of mail do.
    static func quotedPrintable(_ text: String) -> String {
        var result: [UInt8] = []
        for (index, line) in lines(text).enumerated() {
            if index > 0 { result += [13, 10] }
            append(Array(line.utf8), to: &result)
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func append(_ line: [UInt8], to result: inout [UInt8]) {
        var size = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let isBlank = byte == 0x20 || byte == 0x09
            let isPlain = isBlank ? !isLast : (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
            let piece = isPlain ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            // Room is left for the mark of a line that goes on.
            if size + piece.count > lineSizeBytesMax - (isLast ? 0 : 1) {
                result += [UInt8(ascii: "="), 13, 10]
                size = 0
            }
            result += piece
            size += piece.count
        }
    }

    /// The lines of a text, without control characters but the tabulator.
    static func lines(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map { line(String($0)) }.joined(separator: "\t")
        }
    }
}
