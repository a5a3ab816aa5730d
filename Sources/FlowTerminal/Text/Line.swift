/// One line of output: pieces of text side by side.
package struct Line: Hashable, Sendable, ExpressibleByStringLiteral {
    package private(set) var spans: [Span]
    /// True for what is never broken where it is wider than the terminal.
    package internal(set) var isWhole = false

    package static let empty = Line([])

    package init(_ spans: [Span]) {
        self.spans = spans
    }

    /// One piece of text from anywhere.
    package init(_ text: String, _ paint: Paint = .plain) {
        spans = text.isEmpty ? [] : [Span(text, paint)]
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    package var width: Int {
        spans.reduce(0) { $0 + CellWidth.of($1.text) }
    }

    /// True when there is nothing to see.
    package var isEmpty: Bool {
        spans.allSatisfy(\.text.isEmpty)
    }

    package static func + (left: Line, right: Line) -> Line {
        var line = Line(left.spans + right.spans)
        line.isWhole = left.isWhole || right.isWhole
        return line
    }

    package static func += (left: inout Line, right: Line) {
        left = left + right
    }

    /// The line, cut to a number of cells; a cut shows as "…".
    package func truncated(to limit: Int?) -> Line {
        guard let limit, width > limit else { return self }
        guard limit > 0 else { return .empty }
        var kept: [Span] = []
        var room = limit - 1
        for span in spans {
            let (text, isWhole) = Self.prefix(of: span.text, cells: room)
            kept.append(Span(text, span.paint))
            room -= CellWidth.of(text)
            if !isWhole {
                kept.append(Span("…", span.paint))
                break
            }
        }
        return Line(kept)
    }

    package func padded(to width: Int, _ alignment: Alignment = .left) -> Line {
        let missing = width - self.width
        guard missing > 0 else { return self }
        let spaces = Line(String(repeating: " ", count: missing))
        return alignment == .left ? self + spaces : spaces + self
    }

    private static func prefix(of text: String, cells: Int) -> (text: String, isWhole: Bool) {
        var used = 0
        for index in text.indices {
            let width = CellWidth.of(text[index])
            if used + width > cells { return (String(text[..<index]), false) }
            used += width
        }
        return (text, true)
    }
}

/// Side of its column on which a text stands.
package enum Alignment: Hashable, Sendable {
    case left, right
}
