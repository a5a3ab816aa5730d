import FlowCore

/// Summary of what an event changed about a job or a step, in a few words.
enum EventJobChange {
    /// `heat-pump v3, for Mrs Ito`.
    static func summary(of event: JobStartedEvent) -> String {
        "\(event.template) v\(event.version)" + (event.subject.map { ", for \($0)" } ?? "")
    }

    /// `running → held, “Wait”`.
    static func summary(of event: JobStateEvent) -> String {
        joined([event.before.flatMap { difference("", $0, event.after) }, event.reason.map(EventChange.quoted)])
    }

    /// `ready → done, job 42 % → 50 %, then b ready`.
    static func summary(of event: ActionEvent) -> String {
        let doneAt = event.after.doneAt.map { "done at \($0)" }
        let own = [
            difference(event.before, event.after), doneAt, answers(event), event.after.reason.map(EventChange.quoted),
        ]
        return joined(own + consequences(event.consequences))
    }

    /// `due nothing → 2026-12-24, labels vip → vip north`.
    static func summary(of changes: [FieldChange], _ job: JobConsequences) -> String {
        let reported = changes.map { "\($0.field) \(EventChange.sides($0.before, $0.after))" }
        return joined([reported.isEmpty ? nil : EventChange.list(reported, first: 4)] + consequences(job))
    }

    /// Returns the consequences for the job: its state, the steps that followed, the steps due at another time.
    static func consequences(_ job: JobConsequences) -> [String?] {
        let derived = (job.derived ?? []).map { "\($0.step) \(EventChange.words($0.to))" }
        let dueDates = (job.dueDates ?? []).map { "\($0.step) due \(EventChange.sides($0.before?.due, $0.after?.due))" }
        return [
            difference("job ", job.jobBefore, job.jobAfter),
            derived.isEmpty ? nil : "then " + EventChange.list(derived, first: 3),
            dueDates.isEmpty ? nil : EventChange.list(dueDates, first: 3),
        ]
    }

    private static func difference(_ label: String, _ before: JobSide, _ after: JobSide) -> String? {
        if before.state != after.state {
            return "\(label)\(EventChange.words(before.state)) → \(EventChange.words(after.state))"
        }
        guard let displayed = after.displayed, before.displayed != displayed else { return nil }
        return "\(label)\(before.displayed ?? "–") % → \(displayed) %"
    }

    /// Answers that are other ones in a step that stays where it is: `meter 4821 → 48213`.
    private static func answers(_ event: ActionEvent) -> String? {
        guard event.before.state == event.after.state, let after = event.after.form else { return nil }
        let before = event.before.form ?? [:]
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        guard !changed.isEmpty else { return nil }
        let reported = changed.map { "\($0) \(EventChange.sides(before[$0]?.description, after[$0]?.description))" }
        return EventChange.list(reported, first: 4)
    }

    private static func difference(_ before: ActionSide, _ after: ActionSide) -> String? {
        if before.state != after.state {
            return "\(EventChange.words(before.state)) → \(EventChange.words(after.state))"
        }
        return before.progress == after.progress ? nil : "\(before.progress) % → \(after.progress) %"
    }

    private static func joined(_ parts: [String?]) -> String {
        parts.compactMap(\.self).joined(separator: ", ")
    }
}
