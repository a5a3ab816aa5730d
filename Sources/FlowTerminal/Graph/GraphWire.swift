/// A net on its way between two rows: down from its starts, along a track, down to its ends.
struct GraphWire: Hashable, Sendable {
    let net: Int
    /// Columns where it comes from above.
    let starts: [Int]
    /// Columns where it leaves below.
    let ends: [Int]

    /// Columns from the first to the last that the wire touches.
    var span: ClosedRange<Int> {
        let columns = starts + ends
        return (columns.min() ?? 0)...(columns.max() ?? 0)
    }

    /// True when it goes straight down and needs no track.
    var isStraight: Bool { span.lowerBound == span.upperBound }

    func crossings(above other: GraphWire) -> Int {
        ends.count { other.span.contains($0) } + other.starts.count { span.contains($0) }
    }

    /// True when it has to run above the other, or the two would touch.
    func mustRun(above other: GraphWire) -> Bool {
        starts.contains { other.ends.contains($0) }
    }

    /// Tracks of all wires, counted from above; wires that don't meet share one.
    static func tracks(_ wires: [GraphWire]) -> [Int] {
        var tracks = Array(repeating: 0, count: wires.count)
        var placed: [Int] = []
        var open = wires.indices.filter { !wires[$0].isStraight }
        while let next = choose(open, wires) {
            open.removeAll { $0 == next }
            let hindering = placed.filter {
                wires[$0].span.overlaps(wires[next].span) || wires[$0].mustRun(above: wires[next])
            }
            tracks[next] = (hindering.map { tracks[$0] }.max() ?? -1) + 1
            placed.append(next)
        }
        return tracks
    }

    /// Returns the wire that crosses fewest when it is next, among those that no other has to run above.
    private static func choose(_ open: [Int], _ wires: [GraphWire]) -> Int? {
        let free = open.filter { wire in
            !open.contains { $0 != wire && wires[$0].mustRun(above: wires[wire]) }
        }
        let costs = (free.isEmpty ? open : free).map { wire in
            let cost = open.reduce(0) { sum, other in
                guard other != wire else { return sum }
                return sum + wires[wire].crossings(above: wires[other]) - wires[other].crossings(above: wires[wire])
            }
            return (cost: cost, wire: wire)
        }
        return costs.min { ($0.cost, $0.wire) < ($1.cost, $1.wire) }?.wire
    }
}
