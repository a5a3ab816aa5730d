/// What a reminder says.
struct ReminderMessage {
    /// One line.
    let title: String
    /// Plain text.
    let text: String
    /// Everything that is known, as one canonical JSON object.
    let payload: String

    /// `covered` is how many earlier ones it stands for.
    init(
        _ task: TenantTask,
        _ occurrence: TaskOccurrence,
        _ reminder: Reminder,
        covered: Int,
        _ moment: TaskMoment
    ) {
        let zone = moment.schedule.zone
        let due = zone.localTime(at: occurrence.dueAt)
        let isLate = moment.now.milliseconds - reminder.dueAt.milliseconds > TenantTask.latenessMaxMilliseconds
        title = task.spec.title
        var lines = [Self.sentence(task, due, isOver: occurrence.dueAt < moment.now, zone)]
        if reminder.position.nag > 0 || reminder.position.step > 0 { lines.append("Nobody has acknowledged it yet.") }
        if covered > 0 {
            lines.append(
                "It stands for \(covered) earlier reminder\(covered == 1 ? "" : "s") that did not go out in time."
            )
        } else if isLate {
            lines.append("It is late: it was to go out at \(zone.localTime(at: reminder.dueAt).text).")
        }
        if let instructions = task.spec.instructions { lines.append(instructions) }
        text = lines.joined(separator: "\n")
        payload = Self.payload(task, occurrence, reminder, covered: covered, isLate: isLate, zone).json
    }

    private static func sentence(_ task: TenantTask, _ due: LocalDateTime, isOver: Bool, _ zone: ZoneRules) -> String {
        let who = task.spec.profile.map { " for \($0)" } ?? ""
        let time = "\(due.date.text) \(TimeOfDay.text(ofSecond: due.secondOfDay)) \(zone.name)"
        return "\(task.spec.title)\(who) \(isOver ? "was" : "is") due on \(time)."
    }

    private static func payload(
        _ task: TenantTask,
        _ occurrence: TaskOccurrence,
        _ reminder: Reminder,
        covered: Int,
        isLate: Bool,
        _ zone: ZoneRules
    ) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "task": .text(task.id.description), "title": .text(task.spec.title),
            "occurrence": .text("\(task.id)/\(occurrence.number)"),
            "reminder": .text("\(task.id)/\(occurrence.number)/\(reminder.number)"),
            "nominal": .text(occurrence.mark.nominal.text), "zone": .text(zone.name),
            "dueAt": .text(occurrence.dueAt.rfc3339), "plannedAt": .text(reminder.plannedAt.rfc3339),
            "rule": .integer(reminder.position.rule), "step": .integer(reminder.position.step),
            "repetition": .integer(reminder.position.repetition), "late": .boolean(isLate),
            "covers": .integer(covered),
        ]
        members.add("profile", task.spec.profile.map { .text($0) })
        return .object(members)
    }
}
