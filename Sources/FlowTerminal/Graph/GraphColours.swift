/// The colours of a node where a drawing has them; dark on light, so that text stays readable.
package struct GraphColours: Hashable, Sendable {
    let fill: String
    /// The border, and the bar.
    let line: String
    let text: String

    static let none = GraphColours(fill: "#ffffff", line: "#64748b", text: "#0f172a")

    /// Creates a set of colours, each as `#rrggbb`.
    package init(fill: String, line: String, text: String) {
        self.fill = fill
        self.line = line
        self.text = text
    }
}
