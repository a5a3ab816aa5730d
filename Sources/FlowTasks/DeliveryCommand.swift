/// Operation on a delivery that a caller requests.
package struct DeliveryCommand: Hashable, Sendable {
    /// Fewest characters of an id that stand for all of it.
    package static let prefixLengthMin = 6
    package static let idLength = 32

    /// The id, or as much of its beginning as no other of the tenant has.
    package let delivery: String
    package let verb: DeliveryVerb

    /// Reads an id and the words of a verb; throws for what can be no id, and for words that are too long or missing.
    package init(validating delivery: String, _ verb: DeliveryVerb) throws(InvalidInput) {
        self.delivery = try Self.id(delivery)
        self.verb =
            switch verb {
            case .replay(let reason): .replay(reason: try Self.words(reason))
            case .drop(let reason):
                .drop(
                    reason: try BoundedText.required(reason, field: "reason", max: BoundedText.reasonLengthMax)
                )
            case .settle(let isSent, let reason): .settle(isSent: isSent, reason: try Self.words(reason))
            }
    }

    /// Reads an id, or the beginning of one.
    package static func id(_ text: String) throws(InvalidInput) -> String {
        let isHexadecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard isHexadecimal, (prefixLengthMin...idLength).contains(text.utf8.count) else {
            throw InvalidInput(
                field: "delivery",
                found: text,
                allowed: "a delivery's id, or its first \(prefixLengthMin) to \(idLength) characters: 0 to 9 and a to f"
            )
        }
        return text
    }

    private static func words(_ text: String?) throws(InvalidInput) -> String? {
        try BoundedText.optional(text, field: "reason", max: BoundedText.reasonLengthMax)
    }

    package var canonical: CanonicalValue {
        switch verb {
        case .replay(let reason): .list([.text("replayDelivery"), .text(delivery), .text(reason ?? "")])
        case .drop(let reason): .list([.text("dropDelivery"), .text(delivery), .text(reason)])
        case .settle(let isSent, let reason):
            .list([.text("settleDelivery"), .text(delivery), .text(isSent ? "sent" : "dead"), .text(reason ?? "")])
        }
    }
}

/// Delivery right after a person decided about it.
package struct DeliveryReceipt: Hashable, Sendable, Codable {
    package let id: String
    package let state: DeliveryState
    /// Instant of the next attempt; nil where there is none.
    package let dueAt: Timestamp?
    /// Reason for which it waits until then, such as a pause or quiet hours; nil without one.
    package let reason: String?
    package let eventNumber: EventNumber

    package init(_ delivery: DeliveryRecord, _ event: EventNumber) {
        id = delivery.id
        state = delivery.state
        dueAt = delivery.state == .pending ? delivery.dueAt : nil
        reason = delivery.state == .pending ? delivery.reason : nil
        eventNumber = event
    }
}
