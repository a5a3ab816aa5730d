import FlowTerminal

extension Session {
    /// Shows one answer, with the names of the people who occur in it.
    func show(_ reply: some Encodable, _ lines: (Style) -> [Line]) async throws {
        guard format == .table else { return try write(reply, lines) }
        try context.output.data(style.text(await naming(lines)))
    }

    /// Shows one answer in which no person is named.
    func write(_ reply: some Encodable, _ lines: (Style) -> [Line]) throws {
        switch format {
        case .table: try context.output.data(style.text(lines(style)))
        case .json: try context.output.data(JSONText.pretty(reply) + "\n")
        case .jsonl: try context.output.data(JSONText.compact(reply) + "\n")
        }
    }

    /// Shows a list: a table with the names of the people in it, an array, or one object a line.
    func show<Item: Encodable>(list items: [Item], _ lines: ([Item], Style) -> [Line]) async throws {
        switch format {
        case .table:
            let named = await naming { lines(items, $0) }
            try context.output.data(style.text(named))
        case .json: try context.output.data(JSONText.pretty(items) + "\n")
        case .jsonl: try context.output.data(items.map { try JSONText.compact($0) + "\n" }.joined())
        }
    }

    /// Writes a table for other programs, whatever the format is else.
    func show(csv table: CSVTable) throws {
        try context.output.data(table.text)
    }

    /// Says something about the data, beside it.
    func say(_ lines: [Line]) {
        context.output.talk(talkStyle.text(lines))
    }

    /// Informs a person how something was understood; programs see it in the data.
    func remark(_ text: String) {
        if !format.isJSON { say([Line([Span("note:", .cyan), Span(" " + text)])]) }
    }

    /// Reports trouble beside the data: text, or JSON when that is the output.
    func report(_ problem: Problem) throws {
        context.output.talk(format.isJSON ? try problem.json() : problem.text(talkStyle))
    }

    var talkStyle: Style {
        Style(width: nil, colour: context.terminal.talkColour, zone: context.zone)
    }
}
