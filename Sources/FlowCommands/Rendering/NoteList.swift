import FlowAPI
import FlowTerminal

/// The conversation about a job, oldest first.
enum NoteList {
    static func lines(_ notes: [JobsAPI.Note], _ style: Style) -> [Line] {
        guard !notes.isEmpty else { return [Line("There are no notes: flowctl job note JOB TEXT", .dim)] }
        return notes.flatMap { note in [heading(note, style)] + text(of: note, style) }
    }

    /// `3  2026-11-21 09:14 UTC  uid:1000  on photo`.
    private static func heading(_ note: JobsAPI.Note, _ style: Style) -> Line {
        var spans = [
            Span("\(note.number)", .bold), Span("  \(TimeText.zoned(note.createdAt, in: style.zone))", .dim),
            Span("  \(style.principal(note.createdBy))", .cyan),
        ]
        if let step = note.step { spans.append(Span("  on \(step)", .dim)) }
        return Line(spans)
    }

    private static func text(of note: JobsAPI.Note, _ style: Style) -> [Line] {
        guard let text = note.text else {
            let who = note.removedBy.map(style.principal) ?? "somebody"
            let when = note.removedAt.map { " at \(TimeText.zoned($0, in: style.zone))" } ?? ""
            return [Line("   removed by \(who)\(when)", .dim)]
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            Paragraph.lines(String(line), width: style.width.map { max(20, $0 - 3) }).map { Line("   ") + $0 }
        }
    }
}
