/// A place in a YAML source: line and column from 1, the column in Unicode scalars.
package struct SourcePlace: Hashable, Comparable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int

    package static let start = SourcePlace(line: 1, column: 1)

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// Counts lines and columns as YAML does.
package struct SourceWalker {
    private var next = SourcePlace.start
    private var isAfterReturn = false

    package init() {}

    /// Returns the place of `scalar`, which comes next.
    package mutating func advance(over scalar: UnicodeScalar) -> SourcePlace {
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
