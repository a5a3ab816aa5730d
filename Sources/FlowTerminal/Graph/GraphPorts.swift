/// Chooses the columns where lines enter the items of a row.
///
/// A line that comes from straight above goes straight in. No line ends below the start of another, so that what
/// touches in the drawing belongs together.
struct GraphPorts {
    /// The column of each item's line: where it leaves a box, or passes a row.
    private(set) var column: [Int]
    private let items: [GraphItem]
    private let placement: GraphPlacement
    private let widths: [Int]

    /// Begins with the middle of every item.
    init(_ rows: GraphRows, _ placement: GraphPlacement, widths: [Int]) {
        items = rows.items
        self.placement = placement
        self.widths = widths
        column = rows.items.indices.map { placement.middle($0) }
    }

    /// The wires between two rows; nil when a box has too few columns for what enters it.
    mutating func wires(_ joins: [GraphJoin]) -> [GraphWire]? {
        let starts = joins.map { join in join.starts.map { column[$0] } }
        var ends: [[Int]] = Array(repeating: [], count: joins.count)
        var entering: [Int: [Int]] = [:]
        for (index, join) in joins.enumerated() {
            for end in join.ends { entering[end, default: []].append(index) }
        }
        for (item, indices) in entering.sorted(by: { placement.left[$0.key] < placement.left[$1.key] }) {
            let sorted = indices.sorted { (Self.mean(starts[$0]), $0) < (Self.mean(starts[$1]), $1) }
            var next = Int.min
            for (place, index) in sorted.enumerated() {
                let foreign = Set(starts.enumerated().filter { $0.offset != index }.flatMap(\.element))
                let preferred = preferred(item, starts[index], place: place, of: sorted.count)
                guard let column = nearest(preferred, item, from: next, avoiding: foreign) else { return nil }
                ends[index].append(column)
                next = column + 2
                if case .pass = items[item] { self.column[item] = column }
            }
        }
        return joins.indices.map { GraphWire(net: joins[$0].net, starts: starts[$0], ends: ends[$0]) }
    }

    private static func mean(_ columns: [Int]) -> Double {
        Double(columns.reduce(0, +)) / Double(max(1, columns.count))
    }

    private func columns(_ item: Int) -> ClosedRange<Int> {
        let left = placement.left[item]
        switch items[item] {
        case .node: return (left + 2)...max(left + 2, left + widths[item] - 3)
        case .pass: return left...(left + widths[item] - 1)
        }
    }

    private func preferred(_ item: Int, _ starts: [Int], place: Int, of count: Int) -> Int {
        let columns = columns(item)
        if starts.count == 1, columns.contains(starts[0]) { return starts[0] }
        if count == 1 { return placement.middle(item) }
        return columns.lowerBound + (columns.count - 1) * (place * 2 + 1) / (count * 2)
    }

    private func nearest(_ preferred: Int, _ item: Int, from first: Int, avoiding foreign: Set<Int>) -> Int? {
        columns(item).filter { $0 >= first && !foreign.contains($0) }
            .min { (abs($0 - preferred), $0) < (abs($1 - preferred), $1) }
    }
}
