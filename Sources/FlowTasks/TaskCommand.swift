/// Commands on tasks, their occurrences and reminders.
package enum TaskCommand: Hashable, Sendable {
    case add(TaskInput)
    /// Makes the task of a key, or changes the one that is there, so that it is as it says; what it doesn't say takes its
    /// default.
    case apply(TaskKey, TaskInput)
    case edit(TaskID, TaskInput)
    /// Notes that an occurrence was done; the current one when none is named.
    case complete(TaskID, occurrence: Int?, note: String?)
    /// Leaves an occurrence out; the current one when none is named.
    case skip(TaskID, occurrence: Int?, reason: String)
    case reopen(OccurrenceID, reason: String?)
    case pause(TaskID)
    case resume(TaskID)
    case end(TaskID)
    /// Acknowledges what has begun of an occurrence, or the chain of one reminder.
    case acknowledge(OccurrenceID, reminder: Int?)
    /// Puts a reminder off, by so many seconds from now.
    case snooze(ReminderID, TimeLength)

    /// Bounds of a snooze, in seconds: a minute to 30 days.
    package static let snoozeBounds = LinkPurpose.snoozeBounds

    /// False for what can be done to a task whose times can't be computed any more.
    package var needsTimes: Bool {
        switch self {
        case .edit, .pause, .end, .acknowledge: false
        case .add, .apply, .complete, .skip, .reopen, .resume, .snooze: true
        }
    }

    package var task: TaskID? {
        switch self {
        case .edit(let task, _), .complete(let task, _, _), .skip(let task, _, _): task
        case .pause(let task), .resume(let task), .end(let task): task
        case .acknowledge(let occurrence, _), .reopen(let occurrence, _): occurrence.task
        case .snooze(let reminder, _): reminder.occurrence.task
        case .add, .apply: nil
        }
    }

    package var occurrence: Int? {
        switch self {
        case .complete(_, let occurrence, _), .skip(_, let occurrence, _): occurrence
        case .acknowledge(let occurrence, _), .reopen(let occurrence, _): occurrence.number
        case .snooze(let reminder, _): reminder.occurrence.number
        case .add, .apply, .edit, .pause, .resume, .end: nil
        }
    }

    /// True when it is about whichever occurrence is meant now.
    package var meansOccurrence: Bool {
        switch self {
        case .complete(_, let occurrence, _), .skip(_, let occurrence, _): occurrence == nil
        case .add, .apply, .edit, .reopen, .pause, .resume, .end, .acknowledge, .snooze: false
        }
    }

    package var profile: ProfileKey? {
        switch self {
        case .add(let input), .apply(_, let input), .edit(_, let input):
            // What is no key is refused by the verb, which says why.
            input.profile.flatMap { try? ProfileKey(validating: $0) }
        case .complete, .skip, .reopen, .pause, .resume, .end, .acknowledge, .snooze: nil
        }
    }

    package var recipients: Set<ProfileKey> {
        Set(rules.flatMap(\.profiles).compactMap { try? ProfileKey(validating: $0) })
    }

    /// Reminder rules; what can't be read is refused by the verb, which says why.
    var rules: [ReminderRule] {
        switch self {
        case .add(let input), .apply(_, let input), .edit(_, let input):
            (input.reminders ?? []).compactMap { try? ReminderRule(validating: $0, field: "") }
        case .complete, .skip, .reopen, .pause, .resume, .end, .acknowledge, .snooze: []
        }
    }

    /// Note or reason that a command gives on an occurrence as it settles it.
    package var words: String? {
        switch self {
        case .complete(_, _, let note): note
        case .skip(_, _, let reason): reason
        case .add, .apply, .edit, .reopen, .pause, .resume, .end, .acknowledge, .snooze: nil
        }
    }

    package var neededRole: Role {
        switch self {
        case .add, .apply, .edit, .pause, .resume, .end: .manager
        case .complete, .skip, .reopen, .acknowledge, .snooze: .member
        }
    }

    package var canonical: CanonicalValue {
        switch self {
        case .add(let input): .list([.text("addTask"), input.canonical])
        case .apply(let key, let input): .list([.text("applyTask"), .text(key.text), input.canonical])
        case .edit(let task, let input): .list([.text("editTask"), .integer(Int(task.number)), input.canonical])
        case .complete(let task, let occurrence, let note):
            .list([.text("doTask"), .integer(Int(task.number)), .integer(occurrence ?? 0), .text(note ?? "")])
        case .skip(let task, let occurrence, let reason):
            .list([.text("skipTask"), .integer(Int(task.number)), .integer(occurrence ?? 0), .text(reason)])
        case .reopen(let occurrence, let reason):
            .list([.text("reopenTask"), .text(occurrence.description), .text(reason ?? "")])
        case .pause(let task): .list([.text("pauseTask"), .integer(Int(task.number))])
        case .resume(let task): .list([.text("resumeTask"), .integer(Int(task.number))])
        case .end(let task): .list([.text("endTask"), .integer(Int(task.number))])
        case .acknowledge(let occurrence, let reminder):
            .list([.text("acknowledge"), .text(occurrence.description), .integer(reminder ?? 0)])
        case .snooze(let reminder, let length):
            .list([.text("snooze"), .text(reminder.description), .text(DurationText.text(length))])
        }
    }
}
