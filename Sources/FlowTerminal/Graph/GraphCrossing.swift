/// The lines between two rows as signs; a line that crosses another is drawn over it, and what branches is joined.
struct GraphCrossing: Sendable {
    /// Cell of the drawing, by column and row.
    struct Place: Hashable, Sendable {
        let column: Int
        let row: Int
    }

    /// The sides of a cell to which a line goes.
    private struct Sides: OptionSet, Hashable {
        let rawValue: Int
        static let up = Sides(rawValue: 1)
        static let right = Sides(rawValue: 2)
        static let down = Sides(rawValue: 4)
        static let left = Sides(rawValue: 8)
        static let upright: Sides = [.up, .down]
    }

    private var cells: [Place: (net: Int, sides: Sides)] = [:]

    mutating func add(_ wire: GraphWire, track: Int, height: Int) {
        guard !wire.isStraight else {
            for row in 0..<height { mark(wire.span.lowerBound, row, .upright, wire.net) }
            return
        }
        for column in wire.span {
            if column > wire.span.lowerBound { mark(column, track, .left, wire.net) }
            if column < wire.span.upperBound { mark(column, track, .right, wire.net) }
        }
        for start in wire.starts {
            for row in 0..<track { mark(start, row, .upright, wire.net) }
            mark(start, track, .up, wire.net)
        }
        for end in wire.ends {
            mark(end, track, .down, wire.net)
            for row in (track + 1)..<height { mark(end, row, .upright, wire.net) }
        }
    }

    private mutating func mark(_ column: Int, _ row: Int, _ sides: Sides, _ net: Int) {
        let place = Place(column: column, row: row)
        guard let cell = cells[place] else {
            cells[place] = (net, sides)
            return
        }
        cells[place] = cell.net == net ? (net, cell.sides.union(sides)) : (cell.net, .upright)
    }

    var signs: [(place: Place, sign: String)] {
        cells.map { ($0, Self.sign($1.sides)) }
    }

    private static let signsBySides = [
        " ", "│", "─", "╰", "│", "│", "╭", "├", "─", "╯", "─", "┴", "╮", "┤", "┬", "┼",
    ]

    private static func sign(_ sides: Sides) -> String {
        signsBySides[sides.rawValue & 15]
    }
}
