/// Pieces of text at places of their own, put together to lines.
struct GraphCanvas: Sendable {
    private var rows: [[Int: Line]] = []

    var height: Int { rows.count }

    mutating func grow(by count: Int) {
        rows += Array(repeating: [:], count: count)
    }

    /// Puts a piece at a place; pieces must not overlap.
    mutating func put(_ piece: Line, column: Int, row: Int) {
        guard rows.indices.contains(row) else { return }
        rows[row][column] = piece
    }

    /// The lines, neighbours of one colour joined.
    var lines: [Line] {
        rows.map { pieces in
            var spans: [Span] = []
            var end = 0
            for (column, piece) in pieces.sorted(by: { $0.key < $1.key }) {
                if column > end { Self.append(Span(String(repeating: " ", count: column - end)), to: &spans) }
                for span in piece.spans { Self.append(span, to: &spans) }
                end = column + piece.width
            }
            return Line(spans)
        }
    }

    private static func append(_ span: Span, to spans: inout [Span]) {
        if let last = spans.last, last.paint == span.paint {
            spans[spans.count - 1] = Span(last.text + span.text, span.paint)
        } else {
            spans.append(span)
        }
    }
}
