import FlowTerminal

/// Entries of the journal as people read them: time, level, the sentence, and below it what it is about.
enum LogLines {
    private static let indent = "    "
    private static let levelWidth = 8
    /// Least cells of a line in which the sentence stands beside the level.
    private static let roomMin = 30
    /// Names of the fields shown first, in this order; the first one is shown without its name.
    private static let subjects = ["tenant", "job", "step", "task", "reminder", "delivery", "channel"]
    /// Fields of a reminder that the sentence and the text already contain.
    private static let said: Set<String> = ["title", "payload"]

    static func lines(_ entry: LogEntry, _ style: Style) -> [Line] {
        let time = Line(TimeText.precise(entry.time, in: style.zone), .dim)
        let level = Line(entry.level, paint(entry.level)).padded(to: levelWidth)
        let head = time + " " + level + " "
        let sentence = entry.source == "flowd" ? entry.message : "\(entry.source): \(entry.message)"
        let about = text(about: entry)
        guard let width = style.width else {
            return [head + Line(sentence) + Line(about.isEmpty ? "" : " (\(about))", .dim)]
        }
        let room = width - head.width
        let below = Line(indent)
        var lines: [Line] = []
        if room >= roomMin {
            let indent = Line(String(repeating: " ", count: head.width))
            for line in Paragraph.lines(sentence, width: room) { lines.append((lines.isEmpty ? head : indent) + line) }
        } else {
            // On a narrow terminal the sentence has the lines below for itself.
            lines = [head] + Paragraph.lines(sentence, width: width - indent.count).map { below + $0 }
        }
        if !about.isEmpty {
            lines += Paragraph.lines(about, .dim, width: width - indent.count).map { below + $0 }
        }
        return lines
    }

    /// `acme, job 12, reminder 3/14/1; error: …`.
    private static func text(about entry: LogEntry) -> String {
        let subject = subjects.compactMap { name -> String? in
            guard let values = entry.fields[name]?.filter({ !$0.isEmpty }), !values.isEmpty else { return nil }
            let text = values.joined(separator: " and ")
            return name == "tenant" ? text : "\(name) \(text)"
        }
        let rest = entry.fields.keys.sorted().filter { !subjects.contains($0) && !said.contains($0) }
            .map { "\($0): \((entry.fields[$0] ?? []).joined(separator: ", "))" }
        return ([subject.joined(separator: ", ")] + rest).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private static func paint(_ level: String) -> Paint {
        switch level {
        case "critical", "error": .red
        case "warning": .yellow
        case "notice": .bold
        case "info": .plain
        default: .dim
        }
    }
}
