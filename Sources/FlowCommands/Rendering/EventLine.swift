import FlowAPI
import FlowTerminal

/// An event on a line of its own, for lists that have no end: its columns are as wide as is usual, not as is needed.
enum EventLine {
    private static let numberWidth = 6
    private static let whoWidth = 8
    private static let whoWidthMax = 20
    private static let kindWidth = 16
    private static let placeWidth = 14

    /// Cells before a change that has no room beside the rest.
    private static let changeIndent = 8

    /// One line, or with what changed below it, where there is too little room.
    static func lines(_ event: EventsAPI.Event, _ style: Style) -> [Line] {
        let columns = [
            Line("#\(event.number)", .bold).padded(to: numberWidth, .right),
            Line(TimeText.precise(event.at, in: style.zone)),
            Line(style.principal(event.principal)).truncated(to: whoWidthMax).padded(to: whoWidth),
            Line(event.kind, paint(event.kind)).padded(to: kindWidth),
            Line(EventTable.place(of: event)).padded(to: placeWidth),
        ]
        let head = columns.dropFirst().reduce(columns[0]) { $0 + Line("  ") + $1 }
        let change = EventTable.summary(of: event)
        let line = head + Line("  ") + change
        guard let width = style.width, line.width > width, !change.isEmpty else { return [line.whole] }
        return [head.trimmed.whole] + (Line(String(repeating: " ", count: changeIndent)) + change).wrapped(to: width)
    }

    private static func paint(_ kind: String) -> Paint {
        switch kind {
        case "actionCompleted", "jobCompleted": .green
        case "actionSkipped", "actionCancelled", "jobHeld", "jobCancelled": .yellow
        case "actionReopened", "jobReopened", "jobResumed": .cyan
        default: .plain
        }
    }
}
