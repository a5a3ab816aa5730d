/// The payloads of events about a tenant and its templates.
extension EventPayload {
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
}

extension EventPayload {
    /// The dates of a new job's steps, by step.
    static func dues(of job: Job) -> CanonicalValue? {
        let dues = zip(job.plan.leaves, job.actions).compactMap { leaf, action in
            action.due.map { (leaf.step.key.text, $0.canonical) }
        }
        return dues.isEmpty ? nil : .object(Dictionary(uniqueKeysWithValues: dues))
    }

    /// Steps that are due at another time than before; a side without a date is left out.
    static func dues(_ moves: [DueMove], in job: Job) -> CanonicalValue {
        .list(
            moves.map { move in
                var members: [String: CanonicalValue] = ["step": .text(job.plan.leaves[move.leaf].step.key.text)]
                members.add("before", move.from?.canonical)
                members.add("after", move.to?.canonical)
                return .object(members)
            }
        )
    }
}
