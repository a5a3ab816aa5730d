import FlowCore

/// Delivery in the form that its receiver reads: one JSON object, in canonical form.
///
/// `id` is the same for every attempt, so that a receiver that must not do a thing twice can tell.
struct DeliveryDocument {
    let json: String

    init(_ delivery: Delivery) {
        var fields: [String: CanonicalValue] = [
            "id": .text(delivery.id), "tenant": .text(delivery.slug.text), "reminder": .text(delivery.reminder),
            "channel": .text(delivery.channel), "title": .text(delivery.title), "text": .text(delivery.text),
            "attempt": .integer(delivery.attempt), "createdAt": .text(delivery.createdAt.rfc3339),
        ]
        fields.add("recipient", delivery.recipient.map { .text($0) })
        fields.add("address", delivery.address.map { .text($0) })
        // The payload is canonical JSON already; as text in quotation marks nobody could use it.
        let object = CanonicalValue.object(fields).json
        json = object.dropLast() + ",\"payload\":\(delivery.payload.isEmpty ? "{}" : delivery.payload)}\n"
    }
}
