import FlowAPI

/// Times of the open reminders of a tenant, by what they remind of.
struct CalendarAlarms: Sendable {
    static let none = CalendarAlarms(of: [], for: nil, nextOfInstalments: [:])

    private var times: [String: [String]] = [:]

    /// Sorts open reminders, all or those that go to a person; news of what has happened are left out.
    ///
    /// Reminders of a ladder come into being at their time only, so the next ones are given in `next`.
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

    func ofOccurrence(_ id: String) -> [String] { (times[id] ?? []).sorted() }

    func ofStep(_ step: String, job: String) -> [String] { (times[Self.name(ofStep: step, job: job)] ?? []).sorted() }

    func ofInstalment(_ id: String) -> [String] { (times[Self.name(ofInstalment: id)] ?? []).sorted() }

    /// Unlike any occurrence, which begins with a digit.
    private static func name(ofInstalment id: String) -> String { "payment \(id)" }

    /// Unlike any occurrence, which has one slash.
    private static func name(ofStep step: String, job: String) -> String { "\(job)//\(step)" }
}
