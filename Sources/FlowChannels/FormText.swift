import FlowCore

/// Texts in forms as browsers send them.
enum FormText {
    /// Text as forms have it (WHATWG URL, application/x-www-form-urlencoded), with CR LF between lines.
    static func encoded(_ text: String) -> String {
        var result = ""
        let lines = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
        for byte in lines.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 0x2A, 0x2D, 0x2E, 0x5F: result.append(Character(UnicodeScalar(byte)))
            case 0x20: result.append("+")
            default: result += "%" + Hexadecimal.text(byte).uppercased()
            }
        }
        return result
    }
}
