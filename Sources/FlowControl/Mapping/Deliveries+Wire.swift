import FlowAPI
import FlowCore

extension DeliveriesAPI.Delivery {
    /// Creates the delivery on the wire; `disabled` are the channels through which deliveries wait for now.
    init(_ delivery: DeliveryRecord, disabled: Set<String>) {
        let isResting = delivery.state == .pending && disabled.contains(delivery.channel)
        self.init(
            id: delivery.id,
            reminder: delivery.reminder.description,
            channel: delivery.channel,
            recipient: delivery.recipient,
            address: delivery.address,
            title: delivery.title,
            state: RemindersAPI.DeliveryState(delivery.state),
            attempt: delivery.attempt,
            createdAt: delivery.createdAt.rfc3339,
            dueAt: delivery.state == .pending ? delivery.dueAt.rfc3339 : nil,
            changedAt: delivery.changedAt.rfc3339,
            reason: isResting ? Self.resting(delivery) : delivery.reason
        )
    }

    /// Returns the reason for which a delivery waits now, preceded by the reason of its last attempt.
    private static func resting(_ delivery: DeliveryRecord) -> String {
        let now = "\(delivery.channel) is disabled: flowctl channel enable \(delivery.channel)"
        return delivery.reason.map { "\($0); \(now)" } ?? now
    }
}

extension DeliveriesAPI.Entry {
    fileprivate init(_ entry: DeliveryEntry) {
        let kind: DeliveriesAPI.EntryKind =
            switch entry.kind {
            case .failed: .failed
            case .ambiguous: .ambiguous
            case .replayed: .replayed
            case .dropped: .dropped
            case .settledAsSent: .settledAsSent
            case .settledAsDead: .settledAsDead
            }
        self.init(
            at: entry.at.rfc3339,
            kind: kind,
            attempt: entry.attempt,
            by: entry.by?.text,
            reason: entry.reason
        )
    }
}

extension DeliveriesAPI.Show.Reply {
    init(_ delivery: DeliveryRecord, _ codes: [KeptCode], disabled: Set<String>) {
        self.init(
            delivery: DeliveriesAPI.Delivery(delivery, disabled: disabled),
            text: delivery.text,
            payload: delivery.payload,
            held: delivery.isHeldWhenAmbiguous,
            history: delivery.history.map(DeliveriesAPI.Entry.init),
            links: codes.map {
                .init(
                    purpose: $0.purpose.text,
                    expiresAt: $0.expiresAt.rfc3339,
                    redeemedAt: $0.redeemedAt?.rfc3339
                )
            }
        )
    }
}

extension DeliveriesAPI.Replay.Reply {
    init(_ receipt: DeliveryReceipt) {
        self.init(
            id: receipt.id,
            state: RemindersAPI.DeliveryState(receipt.state),
            dueAt: receipt.dueAt?.rfc3339,
            reason: receipt.reason,
            eventNumber: Int(receipt.eventNumber)
        )
    }
}

extension DeliveryState {
    init(_ state: RemindersAPI.DeliveryState) {
        switch state {
        case .pending: self = .pending
        case .sending: self = .sending
        case .sent: self = .sent
        case .dead: self = .dead
        case .ambiguous: self = .ambiguous
        case .cancelled: self = .cancelled
        case .dropped: self = .dropped
        }
    }
}
