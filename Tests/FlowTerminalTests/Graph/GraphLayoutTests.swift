import Testing

@testable import FlowTerminal

/// Edges, layers and order; that drawings are the same each time and show what the graph says.
@Suite struct GraphLayoutTests {
    @Test func edgesThatFollowFromOthersAreLeftOut() {
        let links = GraphLinks(GraphSamples.chain)
        #expect(links.successors == [[1], [2], [3], []])
        #expect(links.isChain)
        #expect(links.layers == [0, 1, 2, 3])
    }

    @Test func circlesAndUnknownKeysAreIgnored() {
        let links = GraphLinks(GraphSamples.hostile)
        #expect(links.order.sorted() == [0, 1, 2, 3])
        #expect(links.successors.map(\.count).reduce(0, +) == 4)
        let circle = GraphModel(
            nodes: [GraphNode("a", "A"), GraphNode("b", "B")],
            edges: [GraphEdge("a", "b"), GraphEdge("b", "a")]
        )
        #expect(GraphLinks(circle).successors == [[1], []])
    }

    @Test func sourcesWithTheSameTargetsShareALine() {
        #expect(
            GraphNet.all(GraphLinks(GraphSamples.diamond)) == [
                GraphNet(sources: [0], targets: [1, 2]), GraphNet(sources: [1, 2], targets: [3]),
            ]
        )
    }

    @Test func orderAvoidsCrossings() {
        let nets = [GraphNet(sources: [0], targets: [3]), GraphNet(sources: [1], targets: [2])]
        let rows = GraphRows([[0, 1], [2, 3]], nets: nets)
        let lower = rows.rows[1].map { rows.items[$0] }
        let upper = rows.rows[0].map { rows.items[$0] }
        #expect((upper == [.node(0), .node(1)]) == (lower == [.node(3), .node(2)]))
    }

    @Test func wireThatWouldTouchRunsBelow() {
        let wires = [GraphWire(net: 0, starts: [2], ends: [9]), GraphWire(net: 1, starts: [5], ends: [2])]
        #expect(GraphWire.tracks(wires) == [0, 1])
    }

    @Test(arguments: [20, 40, 80, 120])
    func everyLineFits(width: Int) {
        for model in GraphSamples.all + [GraphSamples.dense(500, edges: 600)] {
            let lines = GraphText(model).lines(Style(width: width))
            #expect(lines.allSatisfy { $0.width <= width })
        }
    }

    @Test func drawingIsTheSameEachTime() {
        for model in GraphSamples.all {
            let style = Style(width: 80, colour: true)
            let first = style.wholeText(GraphText(model).lines(style))
            for _ in 0..<3 { #expect(style.wholeText(GraphText(model).lines(style)) == first) }
            #expect(GraphDot(model).text == GraphDot(model).text)
            #expect(GraphMermaid(model).text == GraphMermaid(model).text)
            #expect(GraphSVG(model).text == GraphSVG(model).text)
        }
    }

    @Test func orderOfTheEdgesDoesNotMatter() {
        for model in GraphSamples.all {
            var other = model
            other.edges.reverse()
            #expect(GraphText(model).lines(Style(width: 120)) == GraphText(other).lines(Style(width: 120)))
            #expect(GraphSVG(model).text == GraphSVG(other).text)
        }
    }

    @Test func everyWireLeadsToItsTargetAndNowhereElse() {
        var drawingCount = 0
        for count in 5..<60 {
            let model = GraphSamples.dense(count, edges: count * (count % 3 + 2) / 2)
            let tracer = GraphTracer(GraphText(model).lines(Style(width: 80 + count)))
            guard tracer.hasBoxes else { continue }
            drawingCount += 1
            let expected = GraphLinks(model).successors.enumerated().flatMap { from, targets in
                targets.map { [model.nodes[from].key, model.nodes[$0].key] }
            }
            #expect(Set(tracer.edges) == Set(expected))
        }
        #expect(drawingCount >= 10)
    }
}
