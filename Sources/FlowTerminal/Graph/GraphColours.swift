/// The colours of a node where a drawing has them; dark on light, so that text stays readable.
package struct GraphColours: Hashable, Sendable {
    /// Inside the box.
    let fill: String
    /// The border, and the bar.
    let line: String
    /// The text.
    let text: String

    /// Those of what has no state.
    static let none = GraphColours(fill: "#ffffff", line: "#64748b", text: "#0f172a")

    /// Puts the colours together, each as `#rrggbb`.
    package init(fill: String, line: String, text: String) {
        self.fill = fill
        self.line = line
        self.text = text
    }
}
