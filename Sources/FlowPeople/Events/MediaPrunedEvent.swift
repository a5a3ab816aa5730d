/// Media whose content was kept long enough.
package struct MediaPrunedEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// The bytes of media went that were kept as long as the tenant's limits say; what is known of them stays.
        case mediaPruned
    }

    /// Media whose content was removed.
    package let media: [PrunedMedia]

    package init(media: [PrunedMedia]) {
        self.media = media
    }
}

/// Medium whose content is deleted, and the reason.
package struct PrunedMedia: Codable, Hashable, Sendable {
    /// Number of the medium in the tenant.
    package let media: String
    /// The job that it is evidence of.
    package let job: Int?
    /// The step of the job.
    package let step: String?
    /// Instant at which the medium was added, in RFC 3339.
    package let addedAt: String
    /// The tenant's limit by which it goes.
    package let limit: String
    /// Number of days that the limit allows.
    package let days: Int
    /// Description of the file that was removed by age.
    package let file: MediaDescription

    /// A medium whose content was kept for so many days, as long as the limit says.
    package init(_ medium: Media, _ limit: TenantLimit, days: Int) {
        media = medium.id.description
        job = medium.content.place.job.map { Int($0.number) }
        step = medium.content.place.step?.text
        addedAt = medium.addedAt.rfc3339
        self.limit = limit.rawValue
        self.days = days
        file = MediaDescription(medium.content)
    }
}

extension PrunedMedia {
    private enum CodingKeys: CodingKey { case media, job, step, addedAt, limit, days }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        media = try members.decode(String.self, forKey: .media)
        job = try members.decodeIfPresent(Int.self, forKey: .job)
        step = try members.decodeIfPresent(String.self, forKey: .step)
        addedAt = try members.decode(String.self, forKey: .addedAt)
        limit = try members.decode(String.self, forKey: .limit)
        days = try members.decode(Int.self, forKey: .days)
        file = try MediaDescription(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(media, forKey: .media)
        try members.encodeIfPresent(job, forKey: .job)
        try members.encodeIfPresent(step, forKey: .step)
        try members.encode(addedAt, forKey: .addedAt)
        try members.encode(limit, forKey: .limit)
        try members.encode(days, forKey: .days)
        try file.encode(to: encoder)
    }
}
