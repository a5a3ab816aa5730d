import FlowAPI
import FlowTerminal

/// Something that is to be done: an occurrence of a task, or a step of a job.
struct DueEntry: Encodable, Hashable, Sendable {
    /// What it is.
    enum Kind: String, Encodable, Sendable {
        case task, step
    }

    let kind: Kind
    /// What it is called by commands: `3/14`, `12/photo`.
    let id: String
    let title: String
    /// Where it belongs; nil for a task.
    let context: String?
    /// For whom; nil for nobody.
    let assignedTo: String?
    /// From when on it is overdue, RFC 3339.
    let at: String
    /// The day, when it is due on one.
    let date: String?
    /// True for what a pause keeps back: nobody is reminded of it.
    let paused: Bool
    /// True for a step that waits for others.
    let blocked: Bool
    /// True when its time is over.
    private(set) var overdue = false

    init(_ occurrence: TasksAPI.Occurrence) {
        kind = .task
        id = occurrence.id
        title = occurrence.title
        context = nil
        assignedTo = occurrence.profile
        at = occurrence.dueAt
        date = nil
        paused = occurrence.paused ?? false
        blocked = false
    }

    /// Nil for a step without a date.
    init?(_ step: ActionsAPI.Action) {
        guard let due = step.due, let at = due.at, let date = due.date else { return nil }
        kind = .step
        id = "\(step.job)/\(step.step)"
        title = step.title
        context = step.jobTitle + (step.subject.map { " for \($0)" } ?? "")
        assignedTo = step.assignedTo
        self.at = at
        // Only a time has a T in it.
        self.date = date.contains("T") ? nil : date
        paused = false
        blocked = step.state == .blocked
    }

    /// The same, overdue or not by the clock of whoever looks.
    func judged(at now: Int) -> DueEntry {
        var entry = self
        entry.overdue = TimeText.secondsSinceEpoch(at).map { $0 <= now } ?? false
        return entry
    }

    /// How many instalments are due besides; no line when none is.
    static func line(instalments due: PaymentsAPI.Due.Reply) -> [Line] {
        let (count, late) = (due.instalments.count, due.instalments.count { $0.state == .overdue })
        guard count > 0 else { return [] }
        let more = due.next == nil ? "" : " or more"
        let what = "\(count)\(more) \(count == 1 && due.next == nil ? "instalment is" : "instalments are") due"
        let overdue = late > 0 ? Span(", \(late) overdue", .red) : Span("")
        return [Line([Span(what), overdue, Span(": flowctl payment due", .dim)])]
    }

    /// `2026-11-21 overdue`.
    private func dueLine(_ style: Style) -> Line {
        let time = date ?? TimeText.short(at, in: style.zone)
        return overdue ? Line("\(time) overdue", .red) : Line(time)
    }

    /// `until` is how far was looked, RFC 3339 or what stands for it.
    static func lines(_ entries: [DueEntry], until: String, _ style: Style) -> [Line] {
        guard !entries.isEmpty else {
            let end = TimeText.zoned(until, in: style.zone)
            return [Line("No task and no step is due until \(end). Further ahead: flowctl due --until 30d", .dim)]
        }
        let table = Table(
            [
                .init("WHAT", .right), .init(TimeText.heading("DUE", in: style.zone), .left, .words()),
                .init("TITLE", .left, .flexible(widthMin: 16)),
                .init("FOR", .left, .flexible()),
            ],
            rows: entries.map { entry in
                [
                    Line(entry.id, .bold),
                    entry.dueLine(style),
                    Line([
                        Span(entry.title), Span(entry.context.map { "  \($0)" } ?? "", .dim),
                        Span(entry.paused ? "  paused" : entry.blocked ? "  blocked" : "", .yellow),
                    ]),
                    Line(entry.assignedTo ?? ""),
                ]
            }
        )
        return table.lines(width: style.width)
    }
}
