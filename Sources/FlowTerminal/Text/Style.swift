/// Properties that output has to fit: the terminal's width, its colours, and the reader's time zone.
package struct Style: Sendable {
    /// Number of cells in a line; nil where lines may have any length, as in a pipe.
    package var width: Int?
    package var colour: Bool
    package var zone: DisplayZone
    /// Writes a decimal number, such as an amount of money, as the reader does.
    package var amount: @Sendable (String) -> String
    /// Writes who did something, such as `uid:1000`, as the reader knows them.
    package var principal: @Sendable (String) -> String = { $0 }
    /// Writes an assignee, by the key of a profile, as the reader knows them.
    package var person: @Sendable (String) -> String = { $0 }
    /// True when percentages are drawn as bars too: on a terminal, as programs have no use for them.
    package var hasBars: Bool { width != nil }

    package init(
        width: Int? = nil,
        colour: Bool = false,
        zone: DisplayZone = .system,
        amount: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.width = width
        self.colour = colour
        self.zone = zone
        self.amount = amount
    }

    /// The lines as text, each broken between words to fit the width, and ended by a line feed.
    package func text(_ lines: [Line]) -> String {
        wholeText(lines.flatMap { $0.wrapped(to: width) })
    }

    /// The lines as text, none broken: for what has its lines already.
    package func wholeText(_ lines: [Line]) -> String {
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
