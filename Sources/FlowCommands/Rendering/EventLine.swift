import FlowAPI
import FlowTerminal

/// An event on a line of its own, for lists that have no end: its columns are as wide as is usual, not as is needed.
enum EventLine {
    private static let numberWidth = 6
    private static let whoWidth = 8
    private static let kindWidth = 16
    private static let placeWidth = 14

    static func line(_ event: EventsAPI.Event, _ style: Style) -> Line {
        let columns = [
            Line("#\(event.number)", .bold).padded(to: numberWidth, .right),
            Line(TimeText.precise(event.at, in: style.zone)),
            Line(event.principal).padded(to: whoWidth),
            Line(event.kind, paint(event.kind)).padded(to: kindWidth),
            Line(EventTable.place(of: event)).padded(to: placeWidth),
            EventTable.change(of: event),
        ]
        return columns.dropFirst().reduce(columns[0]) { $0 + Line("  ") + $1 }
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
