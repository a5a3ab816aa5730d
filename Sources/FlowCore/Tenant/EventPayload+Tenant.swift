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
