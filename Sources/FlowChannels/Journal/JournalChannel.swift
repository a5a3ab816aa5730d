package import FlowCore

/// Delivers into the system's journal: an entry with fields of its own, which any program that follows the journal can
/// pick by its message id.
package struct JournalChannel: Channel {
    /// The kind of message: a reminder.
    package static let messageID = "5b1ee4a2f0c54f7c9e0f6f0d6d2f8a31"
    /// Most entries written at the same time, unless said otherwise: many share the syncs before and after them.
    package static let concurrencyMaxDefault = 64
    /// Longest value of a field, in bytes; what is longer is cut.
    package static let valueSizeBytesMax = 48 * 1024

    package let name: String
    package let concurrencyMax: Int
    package var rates = DeliveryRates()
    package var isHeldWhenAmbiguous = false
    package var isDisabled = false
    /// False, since the readers of the journal aren't the recipients of a code.
    package let takesCodes = false
    private let sink: any JournalSink

    package init(name: String, concurrencyMax: Int = Self.concurrencyMaxDefault, sink: any JournalSink) {
        self.name = name
        self.concurrencyMax = concurrencyMax
        self.sink = sink
    }

    /// Writes one entry; a failure is never for good, since there is no receiver who could refuse it.
    package func deliver(_ delivery: Delivery) async -> DeliveryResult {
        do {
            try sink.send(Self.fields(of: delivery))
            return .sent
        } catch {
            return .failed(reason: "\(error)", isPermanent: false)
        }
    }

    static func fields(of delivery: Delivery) -> [JournalField] {
        var fields = [
            JournalField("MESSAGE", message(of: delivery)), JournalField("MESSAGE_ID", messageID),
            // Notice: somebody should see it, and nothing is wrong.
            JournalField("PRIORITY", "5"), JournalField("SYSLOG_IDENTIFIER", "flowd"),
            JournalField("FLOWD_SENTENCE", message(of: delivery)), JournalField("FLOWD_TENANT", delivery.slug.text),
            JournalField("FLOWD_DELIVERY", delivery.id), JournalField("FLOWD_CHANNEL", delivery.channel),
            JournalField("FLOWD_ATTEMPT", String(delivery.attempt)), JournalField("FLOWD_TITLE", delivery.title),
            JournalField("FLOWD_TEXT", delivery.text), JournalField("FLOWD_PAYLOAD", delivery.payload),
        ]
        fields += JournalSubject(delivery).fields
        if let recipient = delivery.recipient { fields.append(JournalField("FLOWD_RECIPIENT", recipient)) }
        return fields
    }

    private static func message(of delivery: Delivery) -> String {
        let recipient = delivery.recipient.map { " (for \($0))" } ?? ""
        return "\(delivery.slug.text): \(delivery.title)\(recipient)"
    }
}
