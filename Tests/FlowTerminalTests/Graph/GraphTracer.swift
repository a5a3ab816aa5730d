@testable import FlowTerminal

/// Reads a drawing as a person would: follows each line from the box that it leaves to the boxes that it enters.
///
/// Only for drawings in which every character fills one cell and keys look like `step-12`.
struct GraphTracer {
    private struct Place: Hashable {
        let row: Int
        let column: Int
    }

    private struct Box {
        let rows: ClosedRange<Int>
        let columns: ClosedRange<Int>
    }

    private let cells: [[Character]]

    init(_ lines: [Line]) {
        cells = lines.map { Array($0.spans.map(\.text).joined()) }
    }

    /// True when it is a drawing and not a list.
    var hasBoxes: Bool { cells.joined().contains("╭") }

    /// Each edge as the keys of both boxes.
    var edges: [[String]] {
        let boxes = boxes
        var edges: [[String]] = []
        for box in boxes {
            for column in box.columns where at(box.rows.upperBound, column) == "┬" {
                for end in ends(from: Place(row: box.rows.upperBound + 1, column: column)) {
                    let target = boxes.first {
                        $0.rows.lowerBound == end.row + 1 && $0.columns.contains(end.column)
                    }
                    edges.append([key(box), target.map { key($0) } ?? "nothing"])
                }
            }
        }
        return edges
    }

    /// An upper border is a line down at both ends that nothing joins in between.
    private var boxes: [Box] {
        var boxes: [Box] = []
        for (row, line) in cells.enumerated() {
            for (left, cell) in line.enumerated() where cell == "╭" {
                guard let right = line[left...].firstIndex(where: { "╮┴┬┤├┼│╯╰".contains($0) }), line[right] == "╮"
                else { continue }
                var bottom = row + 1
                while "│┆".contains(at(bottom, left)) { bottom += 1 }
                boxes.append(Box(rows: row...bottom, columns: left...right))
            }
        }
        return boxes
    }

    private func at(_ row: Int, _ column: Int) -> Character {
        guard cells.indices.contains(row), cells[row].indices.contains(column) else { return " " }
        return cells[row][column]
    }

    /// Goes from cell to cell, never back up from where lines meet.
    private func ends(from start: Place) -> Set<Place> {
        var ends: Set<Place> = []
        var seen: Set<[Int]> = []
        // Directions: 0 down, 1 right, -1 left.
        var open = [(start, 0)]
        while let (place, direction) = open.popLast() {
            guard seen.insert([place.row, place.column, direction]).inserted else { continue }
            let cell = at(place.row, place.column)
            if cell == "▼" { ends.insert(place) }
            for next in Self.ways(cell, direction) {
                open.append((Place(row: place.row + (next == 0 ? 1 : 0), column: place.column + next), next))
            }
        }
        return ends
    }

    private static func ways(_ cell: Character, _ direction: Int) -> [Int] {
        switch (cell, direction) {
        case ("│", _), ("─", 1), ("─", -1): [direction]
        case ("╰", 0), ("┴", 1): [1]
        case ("╯", 0), ("┴", -1): [-1]
        case ("╮", 1), ("╭", -1): [0]
        case ("┴", 0): [1, -1]
        case ("├", 0), ("┬", 1): [0, 1]
        case ("┤", 0), ("┬", -1): [0, -1]
        case ("├", -1), ("┤", 1): [0]
        case ("┼", 0): [0, 1, -1]
        case ("┼", _): [0, direction]
        default: []
        }
    }

    /// The word of the form `step-12` in a box, else all that is in it.
    private func key(_ box: Box) -> String {
        let words = box.rows.flatMap { row in String(cells[row][box.columns]).split(separator: " ") }
        return words.first { $0.hasPrefix("step-") }.map(String.init) ?? words.joined(separator: " ")
    }
}
