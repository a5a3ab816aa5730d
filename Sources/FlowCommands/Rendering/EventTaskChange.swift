import FlowCore

/// What an event changed about a task, in a few words.
enum EventTaskChange {
    /// `task 3: Call, for ana`.
    static func summary(of event: TaskDescribedEvent) -> String {
        name(event.changes) + ": " + event.spec.title + (event.spec.profile.map { ", for \($0)" } ?? "")
    }

    /// What came of its occurrences: `task 3: 14 done, “Taken with breakfast”`.
    static func summary(of changes: TaskChanges, words: String? = nil) -> String {
        var told = (changes.occurrences ?? []).map { "\($0.number) \(EventChange.words($0.state))" }
        if told.count > 3 { told[3...] = ["\(told.count - 3) more"] }
        let story = name(changes) + (told.isEmpty ? "" : ": " + told.joined(separator: ", "))
        return story + (words.map { ", " + EventChange.quoted($0) } ?? "")
    }

    /// What follows a step or an instalment has a number that nobody uses.
    private static func name(_ changes: TaskChanges) -> String {
        changes.follows.map { "reminders of \($0)" } ?? "task \(changes.task)"
    }
}
