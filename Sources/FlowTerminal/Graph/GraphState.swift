/// How far a node of a graph is, as it is drawn.
package struct GraphState: Hashable, Sendable {
    /// For programs: `inProgress`.
    let name: String
    /// Its place among all states.
    let rank: Int
    /// A sign of one cell.
    let glyph: Span
    /// A word or two.
    let word: Span
    let colours: GraphColours

    /// Puts the fields together.
    package init(_ name: String, rank: Int, glyph: Span, word: Span, colours: GraphColours) {
        self.name = name
        self.rank = rank
        self.glyph = glyph
        self.word = word
        self.colours = colours
    }
}
