/// Collects findings up to a limit.
package struct FindingList {
    private let limit: Int
    private var findings: [Finding] = []
    private var isOverflown = false
    /// Whether any of them, also one left out, is an error.
    package private(set) var hasErrors = false

    package init(limit: Int) {
        self.limit = limit
    }

    /// Adds an error; the message is made only when there is room.
    package mutating func error(_ place: SourcePlace, path: String = "", _ message: @autoclosure () -> String) {
        hasErrors = true
        add(.error, place, path, message)
    }

    package mutating func error(_ node: SourceNode, _ message: @autoclosure () -> String) {
        error(node.place, path: node.path, message())
    }

    package mutating func warning(_ node: SourceNode, _ message: @autoclosure () -> String) {
        add(.warning, node.place, node.path, message)
    }

    /// The findings in the order of the source, and at the end a word about those left out.
    package var sorted: [Finding] {
        let sorted = findings.enumerated().sorted {
            ($0.element.line, $0.element.column, $0.offset) < ($1.element.line, $1.element.column, $1.offset)
        }
        return sorted.map(\.element) + (isOverflown ? [overflow] : [])
    }

    private var overflow: Finding {
        Finding(
            severity: hasErrors ? .error : .warning,
            path: "",
            line: 1,
            column: 1,
            message: "there is more to say, but only the first \(limit) findings are kept; mend these and try again"
        )
    }

    private mutating func add(
        _ severity: Finding.Severity,
        _ place: SourcePlace,
        _ path: String,
        _ message: () -> String
    ) {
        guard findings.count < limit else {
            isOverflown = true
            return
        }
        findings.append(
            Finding(severity: severity, path: path, line: place.line, column: place.column, message: message())
        )
    }
}
