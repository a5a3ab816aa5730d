package import FlowCore

/// What output has to fit: the terminal's width, whether it has colours, and the reader's time zone.
package struct Style: Sendable, Hashable {
    /// Cells in a line; nil where lines may be as long as they are, as in a pipe.
    package var width: Int?
    /// True when colours are wanted.
    package var colour: Bool
    /// In which zone times are shown.
    package var zone: DisplayZone
    /// How amounts of money are written.
    package var amounts: AmountFormat
    /// True when percentages are drawn as bars too: on a terminal, as programs have no use for them.
    var hasBars: Bool { width != nil }

    /// Puts the wishes together.
    package init(
        width: Int? = nil,
        colour: Bool = false,
        zone: DisplayZone = .system,
        amounts: AmountFormat = .plain
    ) {
        self.width = width
        self.colour = colour
        self.zone = zone
        self.amounts = amounts
    }

    /// A decimal string as the person writes amounts.
    func amount(_ decimal: String) -> String { amounts.text(decimal: decimal) }

    /// The lines as text, each cut to the width and ended by a line feed.
    func text(_ lines: [Line]) -> String {
        lines.map { text($0.truncated(to: width)) + "\n" }.joined()
    }

    /// The lines as text, none cut: for what must be read to its end.
    func wholeText(_ lines: [Line]) -> String {
        lines.map { text($0) + "\n" }.joined()
    }

    private func text(_ line: Line) -> String {
        var text = ""
        for span in line.spans {
            if colour, let code = span.paint.code {
                text += "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
            } else {
                text += span.text
            }
        }
        guard !colour else { return text }
        while text.last == " " { text.removeLast() }
        return text
    }
}
