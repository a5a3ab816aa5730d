import FlowAPI
import FlowCore
import FlowTerminal

/// Something that is to be done: an occurrence of a task, or a step of a job.
struct DueEntry: Encodable, Hashable, Sendable {
    /// What it is.
    enum Kind: String, Encodable, Sendable {
        case task, step
    }

    /// The tenant, where several were asked.
    private(set) var tenant: String?
    let kind: Kind
    /// What it is called by commands: `3/14`, `12/photo`.
    let id: String
    let title: String
    /// Where it belongs; nil for a task.
    let context: String?
    /// Whom or what its job is for; nil for a task, and where a job is for nobody.
    let subject: String?
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
        (context, subject) = (nil, nil)
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
        subject = step.subject
        assignedTo = step.assignedTo
        self.at = at
        // Only a time has a T in it.
        self.date = date.contains("T") ? nil : date
        paused = false
        blocked = step.state == .blocked
    }

    /// The same, overdue or not by the clock of whoever looks, and with its tenant.
    func judged(at now: Int, of tenant: String? = nil) -> DueEntry {
        var entry = self
        entry.tenant = tenant
        entry.overdue = TimeText.secondsSinceEpoch(at).map { $0 <= now } ?? false
        return entry
    }

    /// By when it is due, then by tenant, then by number.
    static func precedes(_ left: DueEntry, _ right: DueEntry) -> Bool {
        if left.at != right.at { return left.at < right.at }
        if left.tenant != right.tenant { return (left.tenant ?? "") < (right.tenant ?? "") }
        return IdentifierOrder.precedes(left.id, right.id)
    }

    /// How many instalments are due besides, over all tenants that were asked; no line when none is.
    static func line(instalments dues: [PaymentsAPI.Due.Reply], option: String = "") -> [Line] {
        let instalments = dues.flatMap(\.instalments)
        let (count, late) = (instalments.count, instalments.count { $0.state == .overdue })
        guard count > 0 else { return [] }
        let hasMore = dues.contains { $0.next != nil }
        let what =
            "\(count)\(hasMore ? " or more" : "") \(count == 1 && !hasMore ? "instalment is" : "instalments are") due"
        let overdue = late > 0 ? Span(", \(late) overdue", .red) : Span("")
        return [Line([Span(what), overdue, Span(": flowctl payment due\(option)", .dim)]).whole]
    }

    /// `Amina and Jonas · blocked`.
    private var placeLine: Line {
        let (place, state) = (subject ?? context ?? "", paused ? "paused" : blocked ? "blocked" : "")
        return Line([
            Span(place, .dim), Span(place.isEmpty || state.isEmpty ? "" : " · ", .dim), Span(state, .yellow),
        ])
    }

    /// `2026-11-21 overdue`.
    private func dueLine(_ style: Style) -> Line {
        let time = date ?? TimeText.short(at, in: style.zone)
        return overdue ? Line("\(time) overdue", .red) : Line(time)
    }

    /// `until` is how far was looked, RFC 3339 or what stands for it; `further` looks further.
    static func lines(_ entries: [DueEntry], until: String, further: String? = nil, _ style: Style) -> [Line] {
        guard !entries.isEmpty else {
            let end = TimeText.zoned(until, in: style.zone)
            return [
                Line(
                    "No open task and no open step is due until \(end)."
                        + (further.map { " Further ahead: \($0)" } ?? ""),
                    .dim
                )
            ]
        }
        let table = Table(
            [
                .init("WHAT", .right), .init(TimeText.heading("DUE", in: style.zone), .left, .words()),
                .init("TITLE", .left, .words(widthMin: 20)), .init("FOR", .left, .flexible()),
                .init("OF", .left, .below()),
            ],
            rows: entries.map { entry in
                [
                    Line(entry.id, .bold),
                    entry.dueLine(style),
                    Line(entry.title), Line(entry.assignedTo.map(style.person) ?? ""), entry.placeLine,
                ]
            }
        )
        return table.naming(entries.map(\.tenant)).lines(width: style.width)
    }
}
