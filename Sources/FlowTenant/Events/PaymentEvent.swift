/// Change of a payment schedule, and of the job whose steps follow it.
package struct PaymentEvent: EventPayload {
    /// The kinds of event.
    package typealias Kind = PaymentEventKind

    /// Change of the payment schedule.
    package let changed: PaymentChanged
    /// Effect on the schedule's job, where steps of it wait for the schedule.
    package let consequences: JobConsequences?
}

extension PaymentEvent {
    private enum CodingKeys: CodingKey { case jobAfter }

    package init(from decoder: any Decoder) throws {
        changed = try PaymentChanged(from: decoder)
        let isFollowed = try decoder.container(keyedBy: CodingKeys.self).contains(.jobAfter)
        consequences = isFollowed ? try JobConsequences(from: decoder) : nil
    }

    package func encode(to encoder: any Encoder) throws {
        try changed.encode(to: encoder)
        try consequences?.encode(to: encoder)
    }
}
