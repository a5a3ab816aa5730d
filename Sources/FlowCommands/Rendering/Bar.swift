import FlowAPI

/// A completion percentage as a bar and a number; where no bars are wanted, as a number.
enum Bar {
    /// `██████░░░░  62 %`; words when there is no percentage.
    static func line(_ completion: JobsAPI.Completion?, _ style: Style, cells: Int = 10) -> Line {
        guard let completion else {
            return Line("no percentage", .dim)
        }
        return line(percent: completion.percent, shown: completion.shown, style, cells: cells)
    }

    /// The bar is full only at 100.
    static func line(percent: Int, shown: String, _ style: Style, cells: Int = 10) -> Line {
        guard style.hasBars else { return Line("\(shown) %") }
        let full = min(max(percent, 0), 100) * cells / 100
        return Line([
            Span(String(repeating: "█", count: full), percent == 100 ? .green : .cyan),
            Span(String(repeating: "░", count: cells - full), .dim),
            Span(" " + String(repeating: " ", count: max(0, 3 - shown.count)) + shown + " %"),
        ])
    }
}
