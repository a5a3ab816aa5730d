/// Delivery about which a person decided.
package struct DeliveryVerbEvent: EventPayload {
    /// The kinds of event.
    package enum Kind: String, EventPayloadKind {
        /// A delivery that was dead or ambiguous is tried once more, under the same id.
        case deliveryReplayed
        /// A delivery was given up.
        case deliveryDropped
        /// Outcome of an ambiguous delivery, stated by a person.
        case deliverySettled
    }

    /// Id of the delivery, 32 hexadecimal digits.
    package let delivery: String
    /// State of the delivery before the decision.
    package let before: DeliveryState
    /// State of the delivery after the decision.
    package let after: DeliveryState
    /// Reason that the person gave.
    package let reason: String?
    /// Changes that were written to the task.
    package let changes: TaskChanges

    /// A delivery of a task, and where it stood before.
    package init(_ task: TenantTask, _ delivery: DeliveryRecord, before: DeliveryState, reason: String?) {
        self.delivery = delivery.id
        self.before = before
        after = delivery.state
        self.reason = reason
        changes = TaskChanges(task)
    }
}

extension DeliveryVerbEvent {
    private enum Key: String, CodingKey {
        case delivery, before, after, reason
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        delivery = try values.decode(String.self, forKey: .delivery)
        before = try values.decode(DeliveryState.self, forKey: .before)
        after = try values.decode(DeliveryState.self, forKey: .after)
        reason = try values.decodeIfPresent(String.self, forKey: .reason)
        changes = try TaskChanges(from: decoder)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(delivery, forKey: .delivery)
        try values.encode(before, forKey: .before)
        try values.encode(after, forKey: .after)
        try values.encodeIfPresent(reason, forKey: .reason)
        try changes.encode(to: encoder)
    }
}
