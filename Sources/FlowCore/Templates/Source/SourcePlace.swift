/// A place in a template's source: line and column from 1, the column in Unicode scalars.
struct SourcePlace: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Counts lines and columns as YAML does.
struct SourceWalker {
    private var next = SourcePlace(line: 1, column: 1)
    private var isAfterReturn = false

    /// Returns the place of `scalar`, which comes next.
    mutating func advance(over scalar: UnicodeScalar) -> SourcePlace {
        if isAfterReturn, scalar != "\n" { next = SourcePlace(line: next.line + 1, column: 1) }
        let place = next
        isAfterReturn = scalar == "\r"
        switch scalar {
        case "\n", "\u{85}", "\u{2028}", "\u{2029}": next = SourcePlace(line: next.line + 1, column: 1)
        default: next.column += 1
        }
        return place
    }
}
