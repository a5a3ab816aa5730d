import FlowAPI
import FlowTerminal

/// The action library, one action a line, or one version with its source.
enum LibraryText {
    static func table(_ actions: [LibraryAPI.LibraryAction], _ style: Style) -> [Line] {
        guard !actions.isEmpty else { return [Line("The library is empty: flowctl library apply FILE", .dim)] }
        let table = Table(
            [
                .init("ACTION"), .init("VERSION", .right), .init("FIELDS", .right),
                .init(TimeText.heading("UPDATED", in: style.zone)), .init("TITLE", .left, .flexible()),
            ],
            rows: actions.map { action in
                [
                    Line(action.key, .bold), Line("v\(action.latestVersion)"), Line("\(action.fieldCount)"),
                    Line(TimeText.short(action.updatedAt, in: style.zone)), Line(action.title),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    static func lines(_ action: LibraryAPI.LibraryVersion, _ style: Style) -> [Line] {
        let created = TimeText.zoned(action.createdAt, in: style.zone)
        let fields = action.fieldCount == 1 ? "1 field" : "\(action.fieldCount) fields"
        let heading = [
            Line([Span("\(action.key) v\(action.version)", .bold), " · ", Span(action.title, .bold)]),
            Line(
                "\(fields) · published \(created) by \(style.principal(action.createdBy)) · \(action.digest.prefix(12))",
                .dim
            ),
            .empty,
        ]
        return heading
            + action.source.split(separator: "\n", omittingEmptySubsequences: false).map { Line(String($0)).whole }
    }

    static func line(applied reply: LibraryAPI.Apply.Reply) -> Line {
        let what = reply.changed ? " is published" : " has this content already, nothing changed"
        return Line([Span("\(reply.key) v\(reply.version)", .bold), Span(what)])
    }
}
