import FlowAPI
import FlowTerminal

/// The ledger of reminders.
enum ReminderTable {
    static func lines(_ reminders: [RemindersAPI.Reminder], _ style: Style) -> [Line] {
        guard !reminders.isEmpty else { return [Line("There are no such reminders.", .dim)] }
        return table(reminders, style).lines(width: style.width)
    }

    static func lines(_ reply: RemindersAPI.Why.Reply, _ style: Style) -> [Line] {
        let reminder = reply.reminder
        var lines = [
            Line([
                Span(reminder.id, .bold), Span("  \(reminder.title)  "),
                Span(reminder.news.map { "\($0)  " } ?? "", .cyan),
                Span(reminder.context.map { "\($0)  " } ?? "", .dim),
            ]) + fate(reminder),
            Line(
                "of \(nominal(reply.nominal)) \(reply.zone)" + place(reminder) + zone(style, unlike: reply.zone),
                .dim
            ),
        ]
        let name = reminder.instalment == nil ? "rule " : "ladder "
        if let rule = reply.ruleText { lines.append(Line([Span(name, .dim), Span(rule)])) }
        // Not by the place in the story: what is planned for later stands behind what has happened.
        let story = reply.story.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        for entry in story.map(\.element) {
            lines.append(Line([Span(TimeText.precise(entry.at, in: style.zone), .dim), Span("  \(entry.what)")]))
        }
        return lines
    }

    /// `2026-10-01 08:00` of the wall clock's `2026-10-01T08:00:00`.
    static func nominal(_ text: String) -> String {
        String(text.prefix(16).map { $0 == "T" ? " " : $0 })
    }

    /// Returns a note on the zone in which the story is given, where that isn't the task's zone.
    private static func zone(_ style: Style, unlike other: String) -> String {
        let name = TimeText.name(of: style.zone)
        return name == other ? "" : " · told in \(name)"
    }

    private static func place(_ reminder: RemindersAPI.Reminder) -> String {
        if let step = reminder.ladderStep { return " · step \(step) of the ladder" }
        var words: [String] = []
        if reminder.step > 0 { words.append("step \(reminder.step + 1) of the rule") }
        if reminder.snooze {
            words.append("put off")
        } else if reminder.repetition > 0 {
            words.append("repeat \(reminder.repetition)")
        }
        return words.map { " · \($0)" }.joined()
    }

    static func table(_ reminders: [RemindersAPI.Reminder], _ style: Style) -> Table {
        Table(
            [
                .init("REMINDER", .right), .init(TimeText.heading("TIME", in: style.zone)),
                .init("TITLE", .left, .flexible(widthMin: 16)),
                .init("FATE"), .init("WHY", .left, .below()),
            ],
            rows: reminders.map { reminder in
                [
                    Line(reminder.id, .bold), Line(TimeText.short(reminder.dueAt, in: style.zone)),
                    Line([
                        Span(reminder.title),
                        Span((reminder.ladderStep ?? reminder.news).map { "  \($0)" } ?? "", .cyan),
                        Span(reminder.context.map { "  \($0)" } ?? "", .dim),
                    ]),
                    fate(reminder),
                    Line(why(reminder), .dim),
                ]
            }
        )
    }

    private static func why(_ reminder: RemindersAPI.Reminder) -> String {
        if let carrier = reminder.coveredBy { return "covered by \(carrier)" }
        if let reason = reminder.reason { return reason }
        guard let undelivered = reminder.undelivered else { return reminder.deferral ?? "" }
        return "not to " + undelivered.joined(separator: "; ")
    }

    private static func fate(_ reminder: RemindersAPI.Reminder) -> Line {
        let text = reminder.fateText ?? (reminder.firedAt == nil ? "planned" : "going out")
        switch reminder.fate {
        case nil: return Line(text, .cyan)
        case .sent, .sentLate: return Line(text, .green)
        case .failed, .expired, .ambiguous: return Line(text, .red)
        case .coalesced, .skipped, .suppressed: return Line(text, .yellow)
        }
    }
}
