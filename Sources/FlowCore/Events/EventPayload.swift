/// The payloads of events: what changed, before and after, as canonical JSON.
enum EventPayload {
    static func tenantCreated(_ spec: TenantSpec, id: TenantID) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "tenant": .text(String(id.number)), "slug": .text(spec.slug.text), "title": .text(spec.title),
            "timeZone": .text(spec.timeZone), "locale": .text(spec.locale), "currency": .text(spec.currency),
            "ownerUIDs": .list(spec.ownerUIDs.map { .integer(Int($0)) }),
        ]
        members.add("limits", spec.limits.isStandard ? nil : spec.limits.canonical)
        members.add("quietHours", spec.quietHours.map { .text($0.text) })
        return .object(members)
    }

    static func templateApplied(_ version: TemplateVersion, previous: Int?) -> CanonicalValue {
        var members: [String: CanonicalValue] = [
            "template": .text(version.key.text), "version": .integer(version.number),
            "digest": .text(version.digest.hex), "steps": .integer(version.plan.leaves.count),
        ]
        members.add("previousVersion", previous.map(CanonicalValue.integer))
        return .object(members)
    }

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

    static func mediaAdded(_ content: NewMedia) -> CanonicalValue {
        .object(content.payloadMembers)
    }

    /// A medium whose content is let go of, and why.
    static func prunedMedia(_ media: Media, _ limit: TenantLimit, days: Int) -> CanonicalValue {
        var members = media.content.payloadMembers
        members["media"] = .text(media.id.description)
        members.add("step", media.content.place.step.map { .text($0.text) })
        members.add("job", media.content.place.job.map { .integer(Int($0.number)) })
        members["addedAt"] = .text(media.addedAt.rfc3339)
        members["limit"] = .text(limit.rawValue)
        members["days"] = .integer(days)
        return .object(members)
    }

    static func mediaRemoved(_ media: Media, reason: String) -> CanonicalValue {
        var members = media.content.payloadMembers
        members["media"] = .text(media.id.description)
        members["reason"] = .text(reason)
        return .object(members)
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
