import FlowCore

/// Summary of what an event changed about a task, in a few words.
enum EventTaskChange {
    /// `task 3: Call, for ana`.
    static func summary(of event: TaskDescribedEvent) -> String {
        name(event.changes) + ": " + event.spec.title + (event.spec.profile.map { ", for \($0)" } ?? "")
    }

    /// Returns the changes of a task's occurrences, such as `task 3: 14 done, “Taken with breakfast”`.
    static func summary(of changes: TaskChanges, words: String? = nil) -> String {
        var reported = (changes.occurrences ?? []).map { "\($0.number) \(EventChange.words($0.state))" }
        if reported.count > 3 { reported[3...] = ["\(reported.count - 3) more"] }
        let story = name(changes) + (reported.isEmpty ? "" : ": " + reported.joined(separator: ", "))
        return story + (words.map { ", " + EventChange.quoted($0) } ?? "")
    }

    /// Returns the name of a task, or of the step or instalment that it follows.
    ///
    /// A task that follows a step or an instalment has a number that people don't use.
    private static func name(_ changes: TaskChanges) -> String {
        changes.derivedFrom.map { "reminders of \($0)" } ?? "task \(changes.task)"
    }
}
