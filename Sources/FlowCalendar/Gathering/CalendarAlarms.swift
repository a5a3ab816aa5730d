import FlowAPI

/// When the open reminders of a tenant go out, by what they are of.
struct CalendarAlarms: Sendable {
    static let none = CalendarAlarms(of: [], for: nil, nextOfInstalments: [:])

    private var times: [String: [String]] = [:]

    /// Sorts reminders that are open, all or those that go to somebody; news of what has happened are none.
    ///
    /// Those of a ladder come into being at their time only, so the next ones are told beside.
    init(of reminders: [RemindersAPI.Reminder], for person: CalendarPerson?, nextOfInstalments next: [String: String]) {
        for reminder in reminders where reminder.news == nil && person?.gets(reminder.to) ?? true {
            let step = reminder.job.flatMap { job in reminder.jobStep.map { Self.name(ofStep: $0, job: job) } }
            let instalment = reminder.instalment.map(Self.name(ofInstalment:))
            times[step ?? instalment ?? reminder.occurrence, default: []].append(reminder.dueAt)
        }
        for (id, time) in next where !ofInstalment(id).contains(time) {
            times[Self.name(ofInstalment: id), default: []].append(time)
        }
    }

    /// Those of an occurrence of a task, in order.
    func ofOccurrence(_ id: String) -> [String] { (times[id] ?? []).sorted() }

    /// Those of a step, in order.
    func ofStep(_ step: String, job: String) -> [String] { (times[Self.name(ofStep: step, job: job)] ?? []).sorted() }

    /// Those of an instalment, in order.
    func ofInstalment(_ id: String) -> [String] { (times[Self.name(ofInstalment: id)] ?? []).sorted() }

    /// Unlike any occurrence, which begins with a digit.
    private static func name(ofInstalment id: String) -> String { "payment \(id)" }

    /// Unlike any occurrence, which has one slash.
    private static func name(ofStep step: String, job: String) -> String { "\(job)//\(step)" }
}
