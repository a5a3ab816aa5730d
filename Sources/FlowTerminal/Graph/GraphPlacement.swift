/// Positions of the items of all rows, from left to right, in cells or points.
struct GraphPlacement: Sendable {
    private(set) var left: [Int]
    private let rows: GraphRows
    private let widths: [Int]
    private let gap: Int
    private let limit: Int
    private var neighbours: (above: [[Int]], below: [[Int]])

    init(_ rows: GraphRows, widths: [Int], gap: Int, limit: Int) {
        self.rows = rows
        self.widths = widths
        self.gap = gap
        self.limit = limit
        let none: [[Int]] = Array(repeating: [], count: widths.count)
        neighbours = (none, none)
        left = Array(repeating: 0, count: widths.count)
        for join in rows.joins.joined() {
            for start in join.starts { neighbours.below[start] += join.ends }
            for end in join.ends { neighbours.above[end] += join.starts }
        }
        for row in rows.rows { centre(row) }
        for _ in 0..<6 {
            for row in rows.rows.dropLast().reversed() { settle(row, by: neighbours.below) }
            for row in rows.rows.dropFirst() { settle(row, by: neighbours.above) }
        }
        for row in rows.rows.dropLast().reversed() { settle(row, by: neighbours.below) }
        for row in rows.rows.dropFirst() { settle(row, by: neighbours.above) }
        moveToTheLeftEdge()
    }

    func middle(_ item: Int) -> Int { left[item] + widths[item] / 2 }

    /// The right edge of all.
    var width: Int { left.indices.map { left[$0] + widths[$0] }.max() ?? 0 }

    private mutating func centre(_ row: [Int]) {
        let total = row.reduce(0) { $0 + widths[$1] } + gap * max(0, row.count - 1)
        var next = max(0, (limit - total) / 2)
        for item in row {
            left[item] = next
            next += widths[item] + gap
        }
    }

    /// Moves items as near to their wanted places as the order and the gaps allow.
    ///
    /// Uses isotonic regression by pooling.
    private mutating func settle(_ row: [Int], by joined: [[Int]]) {
        var offsets: [Int] = []
        var offset = 0
        var pools: [(sum: Double, weight: Double, count: Int)] = []
        for item in row {
            offsets.append(offset)
            let around = joined[item].map { Double(middle($0)) }
            let preferred =
                around.isEmpty
                ? Double(left[item]) : around.reduce(0, +) / Double(around.count) - Double(widths[item] / 2)
            let weight = weight(of: item, isFree: around.isEmpty)
            pools.append((weight * (preferred - Double(offset)), weight, 1))
            offset += widths[item] + gap
            while pools.count > 1, let last = pools.last {
                let before = pools[pools.count - 2]
                guard before.sum / before.weight > last.sum / last.weight else { break }
                pools.removeLast(2)
                pools.append((before.sum + last.sum, before.weight + last.weight, before.count + last.count))
            }
        }
        let room = Double(max(0, limit - (offset - gap)))
        var index = 0
        for pool in pools {
            let base = Int(min(max(pool.sum / pool.weight, 0), room).rounded())
            for _ in 0..<pool.count {
                left[row[index]] = base + offsets[index]
                index += 1
            }
        }
    }

    /// Lines that pass should be straight; what is joined to nothing goes out of the way.
    private func weight(of item: Int, isFree: Bool) -> Double {
        if isFree { return 0.1 }
        switch rows.items[item] {
        case .node: return 1
        case .pass: return 8
        }
    }

    private mutating func moveToTheLeftEdge() {
        let margin = left.min() ?? 0
        for index in left.indices { left[index] -= margin }
    }
}
