/// The payloads of events about a job's start and its steps.
extension EventPayload {
    static func jobStarted(_ job: Job, digest: ContentDigest, _ schedules: [PaymentSchedule]) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "template": .text(job.header.template.text), "version": .integer(job.header.version),
            "plan": .text(digest.hex), "attributes": form(job.header.attributes),
            "after": side(JobChange.Side(job)),
        ]
        let header = job.header
        members.add("subject", header.subject.map(CanonicalValue.text))
        members.add("assignee", job.assignee.map { .text($0.reference) })
        members.add("assignees", assignees(of: job))
        members.add("title", header.title == job.plan.definition.title ? nil : .text(header.title))
        members.add("labels", .list(header.labels.map { .text($0.text) }))
        members.add("due", header.due.map { .text($0.text) })
        members.add("dues", dues(of: job))
        members.add("payments", .list(schedules.map(paymentScheduleAdded)))
        members.add("priority", header.priority == .normal ? nil : .text(header.priority.rawValue))
        return .object(members)
    }

    /// Whose the steps are that have an assignee of their own, without names.
    private static func assignees(of job: Job) -> CanonicalValue? {
        let assignees = zip(job.plan.leaves, job.actions).compactMap { leaf, action in
            action.assignee.map { (leaf.step.key.text, CanonicalValue.text($0.reference)) }
        }
        return assignees.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: assignees))
    }

    static func acted(_ change: JobChange, in job: Job) -> CanonicalValue {
        let action = job.actions[change.leaf]
        var after = Self.action(action)
        if change.deed.verb == .complete { after.add("form", form(action.form)) }
        after.add("reason", action.reason.map(CanonicalValue.text))
        let derived = change.derived.filter { $0.leaf != change.leaf }.map { follower in
            CanonicalValue.object([
                "step": .text(job.plan.leaves[follower.leaf].step.key.text), "from": .text(follower.from.rawValue),
                "to": .text(follower.to.rawValue),
            ])
        }
        var before = Self.action(change.from)
        before.add("form", change.from.form.isEmpty ? nil : form(change.from.form))
        var members: [String: CanonicalValue] = [
            "before": .object(before), "after": .object(after), "jobBefore": side(change.before),
            "jobAfter": side(change.after),
        ]
        members.add("derived", .list(derived))
        members.add("dues", dues(change.dues, in: job))
        return .object(members)
    }

    /// A job in which there is nothing to do is over when it starts: there is no before.
    static func jobOver(atStartOf job: Job) -> CanonicalValue {
        .object(["after": side(JobChange.Side(job))])
    }

    static func jobSettled(_ before: JobChange.Side, _ after: JobChange.Side) -> CanonicalValue {
        .object(["before": side(before), "after": side(after)])
    }

    private static func action(_ action: ActionInstance) -> [String: CanonicalValue] {
        ["state": .text(action.state.rawValue), "progress": .integer(action.progress)]
    }

    private static func form(_ values: [FieldKey: FieldValue]) -> CanonicalValue {
        .object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, $0.value.canonical) }))
    }

    static func side(_ side: JobChange.Side) -> CanonicalValue {
        var members: [String: CanonicalValue] = ["state": .text(side.state.rawValue)]
        if let completion = side.completion {
            members["shown"] = .text(completion.shown)
            members["numerator"] = .text(completion.numeratorText)
            members["denominator"] = .text(completion.denominatorText)
        }
        return .object(members)
    }
}
