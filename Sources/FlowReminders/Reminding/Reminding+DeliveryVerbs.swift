/// Reason for which a delivery can't be replayed, dropped or settled.
package struct DeliveryObstacle: Error, Hashable, Sendable {
    /// State of the delivery, or `over` where no recipient is to be notified any more.
    package let state: String
    /// Reason for the obstacle, or what can be done instead, as a sentence without its full stop.
    package let hint: String
}

/// Deliveries that a person has replayed, dropped or settled.
extension Reminding {
    /// Applies an operation to a delivery of a loaded occurrence; does nothing for an unknown one.
    ///
    /// Throws `DeliveryObstacle` when the state of the delivery doesn't allow it, and for a replay whose recipient
    /// isn't to be notified any more. A reminder that has its fate keeps it, whatever becomes of the delivery.
    package mutating func apply(
        _ verb: DeliveryVerb,
        toDelivery id: String,
        _ context: ReminderContext
    ) throws(DeliveryObstacle) {
        guard let number = occurrence(ofDelivery: id), var delivery = occurrences[number]?.deliveries[id] else {
            return
        }
        guard verb.states.contains(delivery.state), !isEarly(verb, delivery) else {
            throw DeliveryObstacle(state: delivery.state.rawValue, hint: Self.hint(verb, delivery.state))
        }
        if case .replay = verb { try checkWanted(delivery, context) }
        delivery.apply(verb, context.stamp)
        if delivery.state == .pending {
            putOff(&delivery, context)
            // Its codes went with its end, if it had one.
            if delivery.links.isEmpty {
                let purposes = links(of: delivery.reminder) + [.unsubscribe, .verify]
                delivery.links = context.newLinks(purposes, in: delivery.payload, from: delivery.dueAt)
            }
        }
        occurrences[number]?.deliveries[id] = delivery
        changes.deliveries.insert(id)
        settle(delivery.reminder, context)
    }

    /// True for what can't be tried again, since it wasn't tried yet.
    private func isEarly(_ verb: DeliveryVerb, _ delivery: DeliveryRecord) -> Bool {
        guard case .replay = verb else { return false }
        return delivery.state == .pending && delivery.attempt == 0
    }

    /// Throws when the recipient of a delivery that is to be tried again isn't to be notified of it any more.
    private func checkWanted(_ delivery: DeliveryRecord, _ context: ReminderContext) throws(DeliveryObstacle) {
        if let recipient = delivery.recipient, context.archived.contains(recipient) {
            throw DeliveryObstacle(state: "over", hint: Self.archiveReason([recipient]))
        }
        guard !delivery.isShared, let end = endOfDemand(delivery.reminder) else { return }
        throw DeliveryObstacle(state: "over", hint: end.reason)
    }

    /// Has what is tried once more wait for the end of a pause, or of its recipient's quiet hours.
    private func putOff(_ delivery: inout DeliveryRecord, _ context: ReminderContext) {
        guard !context.subject.isPaused || delivery.isShared else {
            let later = context.now.advanced(byMilliseconds: DeliveryBackoff.pauseMaxMilliseconds)
            return delivery.putOff(until: later, because: ReminderContext.pausedReason)
        }
        let opening = opening(for: delivery.recipient, of: delivery.reminder, from: context.now, context)
        delivery.putOff(until: opening.at, because: opening.why)
    }

    private static func hint(_ verb: DeliveryVerb, _ state: DeliveryState) -> String {
        switch (verb, state) {
        case (_, .sending): "An attempt is under way: say it again when it has ended"
        case (.settle, .pending): "It will be tried again by itself"
        case (.settle, .dead): "Only ambiguous ones can be settled; to have it tried again: flowctl delivery replay"
        case (.replay, .pending): "It wasn't tried yet, and will be by itself"
        case (.replay, .sent): "It went out, and nobody gets it twice"
        case (.replay, _): "Only dead and ambiguous ones, and those that wait for an attempt, can be replayed"
        case (.drop, _): "Only pending, dead and ambiguous ones can be dropped"
        case (.settle, _): "Only ambiguous ones can be settled"
        }
    }
}
