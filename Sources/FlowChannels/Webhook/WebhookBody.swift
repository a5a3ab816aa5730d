import FlowCore

/// A message as its receiver reads it: `{"data": {…}, "timestamp": "…", "type": "reminder"}` (Standard Webhooks 1.0.0), the
/// same for every attempt.
struct WebhookBody {
    let json: String

    static let sizeBytesMax = 20_000
    /// Bytes of a text that is cut, since the body would be too long.
    private static let textSizeBytesMax = 8_000

    /// Creates the body without the parts that would make it too long.
    ///
    /// The whole payload is left out first; where that isn't enough, the text is cut, too. `isCut` reports that.
    init(_ delivery: Delivery) {
        let payload = delivery.payload.isEmpty ? "{}" : delivery.payload
        let whole = Self.json(delivery, text: delivery.text, payload: payload, isCut: false)
        guard whole.utf8.count > Self.sizeBytesMax else {
            json = whole
            return
        }
        let short = Self.json(delivery, text: delivery.text, payload: "{}", isCut: true)
        guard short.utf8.count > Self.sizeBytesMax else {
            json = short
            return
        }
        // A character may take six bytes in JSON.
        let kept = delivery.text.prefix(sizeBytesMax: Self.textSizeBytesMax / 6)
        json = Self.json(delivery, text: kept, payload: "{}", isCut: true)
    }

    private static func json(_ delivery: Delivery, text: String, payload: String, isCut: Bool) -> String {
        var fields: [String: CanonicalValue] = [
            "id": .text(delivery.id), "tenant": .text(delivery.slug.text), "reminder": .text(delivery.reminder),
            "channel": .text(delivery.channel), "title": .text(delivery.title), "text": .text(text),
            "createdAt": .text(delivery.createdAt.rfc3339),
        ]
        if let recipient = delivery.recipient { fields["recipient"] = .text(recipient) }
        if let address = delivery.address { fields["address"] = .text(address) }
        if isCut { fields["isCut"] = .boolean(true) }
        // The payload is canonical JSON already; as text in quotation marks nobody could use it.
        let data = CanonicalValue.object(fields).json.dropLast() + ",\"payload\":\(payload)}"
        return "{\"data\":\(data),\"timestamp\":\"\(delivery.createdAt.rfc3339)\",\"type\":\"reminder\"}"
    }
}
