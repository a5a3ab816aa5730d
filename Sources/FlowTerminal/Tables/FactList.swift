/// List of facts about one thing, each on a line with its name and its value.
package struct FactList: Sendable {
    /// Cells that a value gets at least.
    private static let valueWidthMin = 12
    private static let gap = 2

    /// Names and values; what has no value isn't shown, and a name that is empty goes on with the fact before.
    private let facts: [(name: String, value: Line)]
    private let indent: Int

    package init(_ facts: [(name: String, value: Line)], indent: Int = 2) {
        self.facts = facts.filter { !$0.value.isEmpty }
        self.indent = indent
    }

    /// The facts, values below each other and broken between words.
    package func lines(width: Int?) -> [Line] {
        let names = facts.map { CellWidth.of($0.name) }.max() ?? 0
        let begin = names == 0 ? indent : indent + names + Self.gap
        guard width.map({ $0 - begin >= Self.valueWidthMin }) ?? true else { return stacked(width: width) }
        return facts.flatMap { name, value in
            value.wrapped(to: width.map { $0 - begin }, indent: 0, breaksWords: true).enumerated().map { index, part in
                (head(index == 0 ? name : "").padded(to: begin) + part).whole
            }
        }
    }

    /// Each value below its name, where there is no room beside it.
    private func stacked(width: Int?) -> [Line] {
        facts.flatMap { name, value in
            let indent = Line(String(repeating: " ", count: indent + Self.gap))
            let parts = value.wrapped(to: width.map { $0 - indent.width }, indent: 0, breaksWords: true)
            return (name.isEmpty ? [] : [head(name)]) + parts.map { (indent + $0).whole }
        }
    }

    private func head(_ name: String) -> Line {
        Line(String(repeating: " ", count: indent)) + Line(name, .dim)
    }
}
