/// A piece of text in one colour.
///
/// Whatever it is made of can be shown safely.
package struct Span: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Text on one line, without control characters.
    package let text: String
    package let paint: Paint

    /// Takes text from anywhere; control characters are replaced.
    package init(_ text: String, _ paint: Paint = .plain) {
        self.text = SafeText.line(text)
        self.paint = paint
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }
}

/// Appearance of a piece of text on a terminal with colours.
package enum Paint: Hashable, Sendable {
    case plain, bold, dim, green, yellow, red, cyan

    /// The number that a terminal knows it by; nil for plain.
    var code: Int? {
        switch self {
        case .plain: nil
        case .bold: 1
        case .dim: 2
        case .red: 31
        case .green: 32
        case .yellow: 33
        case .cyan: 36
        }
    }
}
