/// What became of a payment schedule, and of the job whose steps follow it.
package struct PaymentEvent: EventPayload {
    /// The kinds of event.
    package typealias Kind = PaymentEventKind

    /// What became of the schedule.
    package let changed: PaymentChanged
    /// What that means for its job, where steps of that wait for it.
    package let followed: JobFollowed?
}

extension PaymentEvent {
    private enum CodingKeys: CodingKey { case jobAfter }

    package init(from decoder: any Decoder) throws {
        changed = try PaymentChanged(from: decoder)
        let isFollowed = try decoder.container(keyedBy: CodingKeys.self).contains(.jobAfter)
        followed = isFollowed ? try JobFollowed(from: decoder) : nil
    }

    package func encode(to encoder: any Encoder) throws {
        try changed.encode(to: encoder)
        try followed?.encode(to: encoder)
    }
}
