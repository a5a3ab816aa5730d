/// The payloads of events about media.
extension EventPayload {
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
}
