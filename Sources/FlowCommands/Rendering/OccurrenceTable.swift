import FlowCore
import FlowTerminal

/// Occurrences, one a line.
enum OccurrenceTable {
    static func lines(_ items: [OccurrenceListing.Item], _ style: Style) -> [Line] {
        guard !items.isEmpty else { return [Line("There is none.", .dim)] }
        let table = Table(
            [
                .init("DAY", .left, .spare), .init("NOMINAL"), .init("LOCAL"), .init("UTC"),
                .init("FLAGS", .left, .words(widthMin: 10)),
            ],
            rows: items.map { item in
                [
                    Line(weekday(of: item.nominal), .dim), Line(readable(item.nominal)), Line(readable(item.local)),
                    Line(readable(item.utc)), Line(flags(of: item), .yellow),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    private static func readable(_ time: String) -> String {
        time.replacing("T", with: " ")
    }

    private static func weekday(of time: String) -> String {
        let date = try? LocalDate(validating: String(time.prefix(10)), field: "")
        return date?.weekday.shortName ?? ""
    }

    private static func flags(of item: OccurrenceListing.Item) -> String {
        (item.flags + (item.fold == 1 ? ["second"] : [])).joined(separator: ", ")
    }
}
