/// A graph in rows, one under the other, each in an order with few crossings.
struct GraphRows: Sendable {
    let nets: [GraphNet]
    /// All that stands in rows; others refer to it by index.
    private(set) var items: [GraphItem] = []
    private(set) var rows: [[Int]] = []
    /// The lines between each row and the next.
    private(set) var joins: [[GraphJoin]] = []
    /// Items of the row above to which each item is joined, by item.
    private var above: [[Int]] = []
    /// Items of the row below to which each item is joined, by item.
    private var below: [[Int]] = []

    init(_ nodeRows: [[Int]], nets: [GraphNet]) {
        self.nets = nets
        rows = nodeRows.map { row in row.map { add(.node($0)) } }
        joins = Array(repeating: [], count: max(0, rows.count - 1))
        var item: [Int: Int] = [:]
        var rowOf: [Int: Int] = [:]
        for (index, row) in nodeRows.enumerated() {
            for (node, id) in zip(row, rows[index]) {
                item[node] = id
                rowOf[node] = index
            }
        }
        for net in nets.indices { join(net, item: item, row: rowOf) }
        connect()
        arrange()
    }

    private mutating func add(_ item: GraphItem) -> Int {
        items.append(item)
        return items.count - 1
    }

    /// Leads a net from its first source through all rows to its last target.
    private mutating func join(_ net: Int, item: [Int: Int], row: [Int: Int]) {
        let sources = nets[net].sources.filter { row[$0] != nil }
        let targets = nets[net].targets.filter { row[$0] != nil }
        guard let first = sources.compactMap({ row[$0] }).min(), let last = targets.compactMap({ row[$0] }).max(),
            first < last
        else { return }
        var pass: Int?
        for gap in first..<last {
            let starts = sources.filter { row[$0] == gap }.compactMap { item[$0] } + (pass.map { [$0] } ?? [])
            var ends = targets.filter { row[$0] == gap + 1 }.compactMap { item[$0] }
            pass = nil
            if gap + 1 < last {
                let id = add(.pass(net))
                rows[gap + 1].append(id)
                ends.append(id)
                pass = id
            }
            joins[gap].append(GraphJoin(net: net, starts: starts, ends: ends))
        }
    }

    private mutating func connect() {
        above = Array(repeating: [], count: items.count)
        below = above
        for join in joins.joined() {
            for start in join.starts { below[start] += join.ends }
            for end in join.ends { above[end] += join.starts }
        }
    }

    // MARK: - Order

    /// Moves every item to the mean place of those it is joined to, downwards and upwards, and keeps the best order.
    private mutating func arrange() {
        var best = rows
        var fewest = crossings()
        var places = Array(repeating: 0.0, count: items.count)
        for row in rows.indices { setPlaces(ofRow: row, in: &places) }
        for sweep in 0..<(items.count > 2000 ? 4 : 12) where fewest > 0 {
            let isDown = sweep % 2 == 0
            for row in isDown ? Array(rows.indices.dropFirst()) : rows.indices.dropLast().reversed() {
                sort(row, by: isDown ? above : below, places)
                setPlaces(ofRow: row, in: &places)
            }
            let count = crossings()
            guard count < fewest else { continue }
            fewest = count
            best = rows
        }
        rows = best
    }

    /// Records the position of each item of a row, between 0 and 1, so that rows of any length can be compared.
    private func setPlaces(ofRow row: Int, in places: inout [Double]) {
        let count = Double(rows[row].count)
        for (offset, item) in rows[row].enumerated() { places[item] = (Double(offset) + 0.5) / count }
    }

    private mutating func sort(_ row: Int, by neighbours: [[Int]], _ places: [Double]) {
        let preferences = rows[row].enumerated().map { offset, item in
            var sum = 0.0
            for neighbour in neighbours[item] { sum += places[neighbour] }
            let preferred = neighbours[item].isEmpty ? places[item] : sum / Double(neighbours[item].count)
            return (preferred: preferred, offset: offset, item: item)
        }
        rows[row] = preferences.sorted { ($0.preferred, $0.offset) < ($1.preferred, $1.offset) }.map(\.item)
    }

    private func crossings() -> Int {
        var total = 0
        var lower = Array(repeating: 0, count: items.count)
        for gap in joins.indices {
            for (offset, item) in rows[gap + 1].enumerated() { lower[item] = offset }
            // A Fenwick tree counts, for each line, the earlier ones that end further to the right.
            var tree = Array(repeating: 0, count: rows[gap + 1].count + 1)
            var count = 0
            for item in rows[gap] {
                for end in below[item] { total += count - Self.sum(tree, upTo: lower[end] + 1) }
                for end in below[item] { Self.increment(&tree, at: lower[end] + 1) }
                count += below[item].count
            }
        }
        return total
    }

    private static func sum(_ tree: [Int], upTo index: Int) -> Int {
        var (sum, index) = (0, index)
        while index > 0 {
            sum += tree[index]
            index -= index & -index
        }
        return sum
    }

    private static func increment(_ tree: inout [Int], at index: Int) {
        var index = index
        while index < tree.count {
            tree[index] += 1
            index += index & -index
        }
    }
}
