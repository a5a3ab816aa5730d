import FlowAPI
import FlowTerminal

/// Writes events as they come, page by page: a table a page, one array in all, or one object a line.
struct EventWriter {
    private let session: Session
    private var count = 0

    init(session: Session) {
        self.session = session
    }

    mutating func write(_ events: [EventsAPI.Event]) async throws {
        let isFirst = count == 0
        count += events.count
        switch session.format {
        case .table:
            let lines = await session.naming { EventTable.lines(events, hasHeading: isFirst, $0) }
            try session.context.output.data(session.style.text(lines))
        case .json:
            let objects = try events.map(JSONText.compact).joined(separator: ",\n")
            try session.context.output.data((isFirst ? "[\n" : ",\n") + objects)
        case .jsonl:
            try session.context.output.data(events.map { try JSONText.compact($0) + "\n" }.joined())
        }
    }

    func finish() throws {
        switch session.format {
        case .table: if count == 0 { try session.context.output.data(session.style.text([EventTable.none])) }
        case .json: try session.context.output.data(count == 0 ? "[]\n" : "\n]\n")
        case .jsonl: break
        }
    }
}
