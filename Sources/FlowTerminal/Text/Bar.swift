/// A percentage as a bar and a number; where no bars are wanted, as a number.
package enum Bar {
    /// `██████░░░░  62 %`; the bar is full only at 100.
    package static func line(percent: Int, displayed: String, _ style: Style, cells: Int = 10) -> Line {
        guard style.hasBars else { return Line("\(displayed) %") }
        let full = min(max(percent, 0), 100) * cells / 100
        return Line([
            Span(String(repeating: "█", count: full), percent == 100 ? .green : .cyan),
            Span(String(repeating: "░", count: cells - full), .dim),
            Span(" " + String(repeating: " ", count: max(0, 3 - displayed.count)) + displayed + " %"),
        ])
    }
}
