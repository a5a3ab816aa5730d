import FlowAPI
import FlowTerminal
import Varlink

/// Text of what an update will change about a job, before it is sent.
enum JobDifference {
    /// `due: nothing → 2026-12-24`, one line for each field that gets another value.
    static func lines(_ job: JobsAPI.Job, _ update: JobsAPI.Update.Parameters) -> [Line] {
        var lines: [Line] = []
        func compare(_ field: String, _ before: String?, _ after: String?) {
            let after = after.flatMap { $0.isEmpty ? nil : $0 }
            guard before != after else { return }
            lines.append(Line([Span("\(field): ", .dim), Span("\(before ?? "nothing") → \(after ?? "nothing")")]))
        }
        if let title = update.title { compare("title", job.status.title, title) }
        if let subject = update.subject { compare("for", job.spec.subject, subject) }
        if let due = update.due { compare("due", job.spec.due, due) }
        if let priority = update.priority { compare("priority", job.spec.priority.rawValue, priority.rawValue) }
        let labels = Set(job.spec.labels).union(update.addLabels ?? []).subtracting(update.removeLabels ?? [])
        compare("labels", text(of: job.spec.labels), text(of: labels.sorted()))
        if case .object(let members)? = update.setAttributes {
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                compare(key, attribute(key, of: job), JobDraft.text(of: value))
            }
        }
        for key in update.unsetAttributes ?? [] { compare(key, attribute(key, of: job), nil) }
        return lines
    }

    private static func text(of labels: [String]) -> String? {
        labels.isEmpty ? nil : labels.joined(separator: " ")
    }

    private static func attribute(_ key: String, of job: JobsAPI.Job) -> String? {
        job.spec.attributes[key].map(JobDraft.text)
    }
}
