import FlowAPI
import FlowTerminal

/// Tasks, their occurrences, and how well they are kept.
enum TaskTable {
    static func lines(tasks: [TasksAPI.Task], _ style: Style) -> [Line] {
        guard !tasks.isEmpty else { return [Line("There are no tasks: flowctl task add TITLE --at 08:00", .dim)] }
        let table = Table(
            [
                .init("TASK", .right), .init("TITLE", .left, .flexible(widthMin: 16)), .init("FOR", .left, .flexible()),
                .init("STATE"), .init(TimeText.heading("NEXT", in: style.zone)), .init("RULE", .left, .below()),
            ],
            rows: tasks.map { task in
                [
                    Line(task.id, .bold), Line(task.spec.title ?? ""), Line(task.spec.profile.map(style.person) ?? ""),
                    state(task.state), Line(task.nextAt.map { TimeText.short($0, in: style.zone) } ?? "–"),
                    Line(TaskRuleText.rule(of: task), .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    static func lines(_ task: TasksAPI.TaskStatus, verb: String, _ style: Style) -> [Line] {
        [Line([Span("\(verb) task "), Span(task.id, .bold), Span(": \(task.title)")]) + lineEnd(of: task, style)]
            + Sentences.warnings(task.warnings)
    }

    /// Returns the lines about the occurrence that a command settled.
    ///
    /// A caller who names only the task doesn't see otherwise which day was meant.
    static func lines(settled task: TasksAPI.TaskStatus, _ style: Style) -> [Line] {
        let time = task.occurrenceNominal.map { nominal in
            " of " + String(nominal.prefix(16).map { $0 == "T" ? " " : $0 }) + " \(task.zone)"
        }
        let state = task.occurrenceState?.rawValue ?? task.state.rawValue
        let line = Line([
            Span(task.occurrence ?? task.id, .bold), Span(time ?? ""),
            Span(" is \(state)\(before(task, style)): \(task.title)"),
        ])
        return [line + lineEnd(of: task, style)] + late(task, style) + Sentences.warnings(task.warnings)
    }

    /// Returns who was first when a command found the task done: ` already, by uid:1000 at 2026-11-21 08:10 UTC`.
    private static func before(_ task: TasksAPI.TaskStatus, _ style: Style) -> String {
        guard task.eventNumber == 0, let at = task.occurrenceSettledAt, let by = task.occurrenceSettledBy else {
            return ""
        }
        return " already, by \(style.principal(by)) at \(TimeText.zoned(at, in: style.zone))"
    }

    /// Returns a line saying that a task was done too late to be in time, and until when it was.
    private static func late(_ task: TasksAPI.TaskStatus, _ style: Style) -> [Line] {
        // Instants of flowd are all written alike, so that the later one is the greater text.
        guard task.occurrenceState == .done, let at = task.occurrenceSettledAt, let end = task.occurrenceInTimeUntil,
            at > end
        else { return [] }
        return [Line("  It counts as late: it was in time until \(TimeText.zoned(end, in: style.zone)).", .yellow)]
    }

    private static func lineEnd(of task: TasksAPI.TaskStatus, _ style: Style) -> Line {
        var line = Line.empty
        if task.eventNumber == 0 { line += Line(", as before", .dim) }
        if let next = task.nextAt { line += Line(" · next \(TimeText.zoned(next, in: style.zone))", .dim) }
        return line
    }

    static func lines(_ reply: TasksAPI.Show.Reply, _ style: Style) -> [Line] {
        let (task, spec) = (reply.task, reply.task.spec)
        var lines = [
            Line([Span("\(task.id)  ", .bold), Span(spec.title ?? "", .bold), Span("  "), Span(task.state.rawValue)])
        ]
        lines += FactList(details(task, style)).lines(width: style.width)
        lines += self.lines(reply.adherence)
        guard !reply.occurrences.isEmpty else { return lines }
        let table = Table(
            [
                .init("OCCURRENCE", .right), .init(TimeText.heading("TIME", in: style.zone)), .init("STATE"),
                .init("NOTE", .left, .below()),
            ],
            rows: reply.occurrences.map { item in
                [
                    Line(item.id, .bold), Line(TimeText.short(item.startAt, in: style.zone)),
                    state(item), Line(story(item, style), .dim),
                ]
            }
        )
        return lines + [.empty] + table.lines(width: style.width)
    }

    /// Returns the details of a task; defaults aren't mentioned.
    private static func details(_ task: TasksAPI.Task, _ style: Style) -> [(name: String, value: Line)] {
        let spec = task.spec
        let instructions = (spec.instructions ?? "").split(separator: "\n").map(String.init)
        let all: [(name: String, values: [String])] = [
            ("key", [task.key ?? ""]), ("for", [spec.profile ?? ""]), ("rule", [TaskRuleText.rule(of: task)]),
            (TaskRuleText.isOnce(task) ? "at" : "first", [TaskRuleText.first(of: task)]),
            ("next", [task.nextAt.map { TimeText.zoned($0, in: style.zone) } ?? ""]),
            ("due", [after(spec.due)]), ("grace", [spec.grace ?? ""]), ("roll", [unusual(spec.roll, "none")]),
            ("confirm", [unusual(spec.confirm, "none")]), ("quiet", [spec.quiet ?? ""]),
            ("weekend", [unusual(spec.weekend, "send")]), ("digest", [spec.digest ?? ""]),
            ("misfire", [unusual(spec.misfire, "coalesce")]), ("remind", spec.reminders ?? []),
            ("to do", instructions), ("revision", ["\(task.revision)"]),
        ]
        return all.flatMap { name, values in
            values.enumerated().map { (name: $0 == 0 ? name : "", value: Line($1)) }
        }
    }

    /// Empty when it is due at once.
    private static func after(_ due: String?) -> String {
        guard let due, !due.isEmpty, due != "0m" else { return "" }
        return "\(due) after it begins"
    }

    /// Empty when it is as usual.
    private static func unusual(_ value: String?, _ usual: String) -> String {
        value == usual ? "" : value ?? ""
    }

    static func lines(_ adherence: TasksAPI.Adherence) -> [Line] {
        let percent = adherence.percent.map { "\($0) % in time" } ?? "nothing settled yet"
        return [
            Line([Span(percent, .bold), Span(" · streak \(adherence.streak), longest \(adherence.longestStreak)")]),
            Line(
                "done \(adherence.doneCount), late \(adherence.lateCount), missed \(adherence.missedCount), "
                    + "skipped \(adherence.skippedCount), open \(adherence.openCount)"
                    + (adherence.outageCount == 0 ? "" : ", while flowd was off \(adherence.outageCount)"),
                .dim
            ),
        ]
    }

    private static func state(_ state: TasksAPI.TaskState) -> Line {
        switch state {
        case .active: Line("active", .green)
        case .paused: Line("paused", .yellow)
        case .ended: Line("ended", .dim)
        }
    }

    /// Returns the state of an occurrence, and the other state as which the figures count it.
    static func state(_ item: TasksAPI.Occurrence) -> Line {
        let line =
            switch item.state {
            case .open: Line("open", .cyan)
            case .done: Line("done", .green)
            case .missed: Line("missed", .red)
            case .skipped, .superseded, .cancelled: Line(item.state.rawValue, .dim)
            }
        switch item.countsAs {
        case .late: return line + Line(", late", .yellow)
        case .outage: return line + Line(", flowd was off", .yellow)
        case .open: return line + Line(item.paused == true ? ", paused" : "", .yellow)
        case .done, .skipped, .missed, nil: return line
        }
    }

    /// Returns who settled an occurrence and when, unless flowd did it itself, and the note on it.
    static func story(_ item: TasksAPI.Occurrence, _ style: Style) -> String {
        var parts: [String] = []
        if let at = item.settledAt, let by = item.settledBy, by != "flowd" {
            parts.append("by \(style.principal(by)) \(TimeText.short(at, in: style.zone))")
        }
        return (parts + [item.note].compactMap(\.self)).joined(separator: " · ")
    }
}
