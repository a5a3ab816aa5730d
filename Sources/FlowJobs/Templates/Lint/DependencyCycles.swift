/// Finds steps and groups that wait for each other in a ring.
///
/// A group is over when all its members are, and a member starts only when its group may; so a group is two points in
/// time, its start and its end, and a step is one.
struct DependencyCycles {
    /// A ring: its keys, the first again at the end, and a place where the template makes it one.
    struct Cycle {
        let keys: [StepKey]
        let source: SourceNode
    }

    /// A point in time that waits for another.
    private struct Edge {
        let to: Int
        /// Nil where the nesting of groups says so.
        let source: SourceNode?
    }

    private let declared: [StepKey]
    private var edges: [[Edge]]
    private var waiting: [[Int]]
    private var isOpen: [Bool]
    private var openCount: [Int]

    init(declared: [StepKey], declarations: [StepKey: Declaration], _ dependencies: [Dependency]) {
        self.declared = declared
        edges = Array(repeating: [], count: declared.count * 2)
        waiting = Array(repeating: [], count: declared.count * 2)
        isOpen = Array(repeating: true, count: declared.count * 2)
        openCount = Array(repeating: 0, count: declared.count * 2)
        let indices = Dictionary(uniqueKeysWithValues: declared.enumerated().map { ($1, $0) })
        func start(_ key: StepKey) -> Int? { indices[key].map { $0 * 2 } }
        func end(_ key: StepKey) -> Int? { indices[key].map { declarations[key]?.form == nil ? $0 * 2 + 1 : $0 * 2 } }
        for key in declared {
            guard let group = declarations[key]?.enclosing.last else { continue }
            add(from: start(key), to: start(group), nil)
            add(from: end(group), to: end(key), nil)
        }
        for dependency in dependencies {
            add(from: start(dependency.from), to: end(dependency.to), dependency.source)
        }
    }

    /// Returns rings until none is left; each point is in one of them at most.
    consuming func find() -> [Cycle] {
        var cycles: [Cycle] = []
        close(edges.indices.filter { openCount[$0] == 0 })
        while let point = isOpen.firstIndex(of: true) {
            let ring = shortestRing(through: anyRing(from: point).min() ?? point)
            if let cycle = cycle(of: ring) { cycles.append(cycle) }
            close(ring)
        }
        return cycles
    }

    private mutating func add(from: Int?, to: Int?, _ source: SourceNode?) {
        guard let from, let to else { return }
        edges[from].append(Edge(to: to, source: source))
        waiting[to].append(from)
        openCount[from] += 1
    }

    /// Takes points out, and with them those that wait for nothing any more.
    private mutating func close(_ points: [Int]) {
        var queue = points
        while let point = queue.popLast() {
            guard isOpen[point] else { continue }
            isOpen[point] = false
            for other in waiting[point] {
                openCount[other] -= 1
                if openCount[other] == 0 { queue.append(other) }
            }
        }
    }

    /// Follows open edges, of which every open point has one, until a point comes again.
    private func anyRing(from start: Int) -> [Int] {
        var path: [Int] = []
        var places: [Int: Int] = [:]
        var point = start
        while places[point] == nil {
            places[point] = path.count
            path.append(point)
            guard let next = edges[point].first(where: { isOpen[$0.to] }) else { return path }
            point = next.to
        }
        return Array(path[(places[point] ?? 0)...])
    }

    private func shortestRing(through start: Int) -> [Int] {
        var previous: [Int: Int] = [:]
        var queue = [start]
        var position = 0
        while position < queue.count {
            let point = queue[position]
            position += 1
            for edge in edges[point] where isOpen[edge.to] && previous[edge.to] == nil {
                previous[edge.to] = point
                queue.append(edge.to)
            }
            if previous[start] != nil { break }
        }
        var ring = [start]
        while let before = previous[ring[ring.count - 1]], before != start { ring.append(before) }
        return [start] + ring.dropFirst().reversed()
    }

    private func cycle(of ring: [Int]) -> Cycle? {
        var keys: [StepKey] = []
        var source: SourceNode?
        for (position, point) in ring.enumerated() {
            let key = declared[point / 2]
            if keys.last != key { keys.append(key) }
            let next = ring[(position + 1) % ring.count]
            source = source ?? edges[point].first { $0.to == next && $0.source != nil }?.source
        }
        if let first = keys.first, keys.count == 1 || keys.last != first { keys.append(first) }
        return source.map { Cycle(keys: keys, source: $0) }
    }
}
