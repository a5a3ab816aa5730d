import FlowAPI
import FlowCore
import FlowTerminal

/// Entry that is to be done: an occurrence of a task, or a step of a job.
struct DueEntry: Encodable, Hashable, Sendable {
    /// Kind of object that is due.
    enum Kind: String, Encodable, Sendable {
        case task, step
    }

    /// The tenant, where several were asked.
    private(set) var tenant: String?
    let kind: Kind
    /// Id that commands take, such as `3/14` or `12/photo`.
    let id: String
    let title: String
    /// Title of the step's job with its subject; nil for a task.
    let context: String?
    let subject: String?
    let assignedTo: String?
    /// Instant from which the entry is overdue, in RFC 3339.
    let at: String
    let date: String?
    /// True for an entry that a pause holds back, so that no reminder of it goes out.
    let paused: Bool
    let blocked: Bool
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

    /// Returns the entry with its tenant, marked overdue or not by the reader's clock.
    func judged(at now: Int, of tenant: String? = nil) -> DueEntry {
        var entry = self
        entry.tenant = tenant
        entry.overdue = TimeText.secondsSinceEpoch(at).map { $0 <= now } ?? false
        return entry
    }

    /// Returns true when `left` comes first: by due time, then by tenant, then by number.
    static func precedes(_ left: DueEntry, _ right: DueEntry) -> Bool {
        if left.at != right.at { return left.at < right.at }
        if left.tenant != right.tenant { return (left.tenant ?? "") < (right.tenant ?? "") }
        return IdentifierOrder.precedes(left.id, right.id)
    }

    /// Returns a line with the number of instalments due besides, over all tenants asked; no line for none.
    static func line(instalments dueDates: [PaymentsAPI.Due.Reply], option: String = "") -> [Line] {
        let instalments = dueDates.flatMap(\.instalments)
        let (count, late) = (instalments.count, instalments.count { $0.state == .overdue })
        guard count > 0 else { return [] }
        let hasMore = dueDates.contains { $0.next != nil }
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
