import FlowAPI
import FlowCore
import FlowTerminal

/// Events, one a line.
enum EventTable {
    static let none = Line("There are no events.", .dim)

    static func lines(_ events: [EventsAPI.Event], hasHeading: Bool = true, _ style: Style) -> [Line] {
        let table = Table(
            [
                .init("EVENT", .right), .init(TimeText.heading("TIME", in: style.zone)),
                .init("WHO", .left, .words(widthMin: 8)), .init("WHAT"),
                .init("JOB/STEP"), .init("CHANGE", .left, .below()),
            ],
            rows: events.map { event in
                [
                    Line("#\(event.number)", .bold), Line(TimeText.short(event.at, in: style.zone)),
                    Line(style.principal(event.principal)), Line(event.kind), Line(place(of: event)),
                    summary(of: event),
                ]
            }
        )
        return table.lines(width: style.width, hasHeading: hasHeading)
    }

    /// `12/photo`, or as much of it as the event is about.
    static func place(of event: EventsAPI.Event) -> String {
        [event.job, event.step].compactMap(\.self).joined(separator: "/")
    }

    static func summary(of event: EventsAPI.Event) -> Line {
        guard let payload = event.payload else { return Line("erased", .dim) }
        // What can't be read was written by another version.
        guard let kind = EventKind(rawValue: event.kind), let json = try? JSONText.compact(payload),
            let content = try? EventContent(kind, json: json)
        else { return Line("of another version", .dim) }
        return Line(EventChange.summary(of: content))
    }
}
