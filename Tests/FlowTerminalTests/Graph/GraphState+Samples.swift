@testable import FlowTerminal

/// States of the nodes that are drawn.
extension GraphState {
    static let blocked = sample("blocked", 0, "·", "blocked", .dim)
    static let ready = sample("ready", 1, "○", "ready", .bold)
    static let inProgress = sample("inProgress", 2, "◐", "in progress", .yellow)
    static let waiting = sample("waiting", 3, "◔", "waiting", .yellow)
    static let done = sample("done", 4, "✓", "done", .green)
    static let skipped = sample("skipped", 5, "↷", "skipped", .dim)
    static let notApplicable = sample("notApplicable", 6, "–", "not applicable", .dim)
    static let failed = sample("failed", 7, "✗", "failed", .red)
    static let cancelled = sample("cancelled", 8, "⊘", "cancelled", .dim)

    private static func sample(_ name: String, _ rank: Int, _ sign: String, _ word: String, _ paint: Paint)
        -> GraphState
    {
        let colours = GraphColours(fill: name == "done" ? "#dcfce7" : "#f1f5f9", line: "#94a3b8", text: "#475569")
        return GraphState(name, rank: rank, glyph: Span(sign, paint), word: Span(word, paint), colours: colours)
    }
}
