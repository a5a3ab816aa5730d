/// What a reminder says.
package struct ReminderMessage {
    /// One line.
    let title: String
    /// Plain text.
    let text: String
    /// Everything that is known, as one canonical JSON object.
    var payload: String { content.json }
    /// What it comes to, in one line.
    private let line: String
    private let content: CanonicalValue

    /// `covered` is how many earlier ones it stands for.
    init(
        _ id: ReminderID,
        _ occurrence: TaskOccurrence,
        _ reminder: Reminder,
        covered: Int,
        _ moment: ReminderMoment
    ) {
        let (subject, zone) = (moment.subject, moment.zone)
        let isLate = moment.now.milliseconds - reminder.dueAt.milliseconds > Reminding.latenessMaxMilliseconds
        title = subject.title
        line = Self.sentence(subject, occurrence, isOver: occurrence.dueAt < moment.now, zone)
        var lines = [line]
        if let details = moment.details {
            lines += details.lines
        } else if reminder.position.nag > 0 || reminder.position.step > 0 {
            lines.append("Nobody has acknowledged it yet.")
        }
        if covered > 0 {
            lines.append(
                "It stands for \(covered) earlier reminder\(covered == 1 ? "" : "s") that did not go out in time."
            )
        } else if isLate, moment.details == nil {
            lines.append("It is late: it was to go out at \(zone.localTime(at: reminder.dueAt).text).")
        }
        if let instructions = subject.instructions { lines.append(instructions) }
        text = lines.joined(separator: "\n")
        let members = Self.payload(subject, id, occurrence, reminder, covered: covered, isLate: isLate, zone)
        content = .object(members.merging(moment.details?.members ?? [:]) { $1 })
    }

    /// Several in one, a line each; those that say the same are one.
    package init(digest all: [ReminderMessage]) {
        var seen: Set<String> = []
        let messages = all.filter { seen.insert($0.line).inserted }
        if messages.count == 1 {
            self = messages[0]
            return
        }
        title = "\(messages.count) reminders"
        line = title
        text = messages.map { "- \($0.line)" }.joined(separator: "\n")
        content = .object(["title": .text(title), "reminders": .list(messages.map(\.content))])
    }

    private static func sentence(
        _ subject: ReminderSubject,
        _ occurrence: TaskOccurrence,
        isOver: Bool,
        _ zone: ZoneRules
    ) -> String {
        let place = subject.context.map { " (\($0))" } ?? subject.profile.map { " for \($0)" } ?? ""
        let what = subject.title + place
        func time(_ local: LocalDateTime) -> String {
            "\(local.date.text) \(TimeOfDay.text(ofSecond: local.secondOfDay)) \(zone.name)"
        }
        let (nominal, due) = (occurrence.mark.nominal, zone.localTime(at: occurrence.dueAt))
        if subject.isBeginning { return "\(what) has been ready since \(time(nominal))." }
        let day = subject.isWholeDay ? nominal.date.text : time(due)
        return "\(what) \(isOver ? "was" : "is") due on \(day)."
    }

    private static func payload(
        _ subject: ReminderSubject,
        _ id: ReminderID,
        _ occurrence: TaskOccurrence,
        _ reminder: Reminder,
        covered: Int,
        isLate: Bool,
        _ zone: ZoneRules
    ) -> [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "title": .text(subject.title),
            "occurrence": .text(id.occurrence.description),
            "reminder": .text(id.description),
            "nominal": .text(occurrence.mark.nominal.text), "zone": .text(zone.name),
            "dueAt": .text(occurrence.dueAt.rfc3339), "plannedAt": .text(reminder.plannedAt.rfc3339),
            "rule": .integer(reminder.position.rule), "step": .integer(reminder.position.step),
            "repetition": .integer(reminder.position.repetition), "late": .boolean(isLate),
            "covers": .integer(covered),
        ]
        members.add("profile", subject.profile.map { .text($0) })
        members.add("context", subject.context.map { .text($0) })
        return members.merging(subject.members) { $1 }
    }
}
