/// State of a node of a graph, with its appearance in drawings.
package struct GraphState: Hashable, Sendable {
    let name: String
    let rank: Int
    /// A sign of one cell.
    let glyph: Span
    let word: Span
    let colours: GraphColours

    package init(_ name: String, rank: Int, glyph: Span, word: Span, colours: GraphColours) {
        self.name = name
        self.rank = rank
        self.glyph = glyph
        self.word = word
        self.colours = colours
    }
}
