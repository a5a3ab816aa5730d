/// A digest's reminder whose time has come: it goes out with those of other tasks to the same recipient.
package struct GatheredReminder: Sendable {
    package let id: ReminderID
    /// Earlier ones for which it stands.
    let covered: [ReminderID]
    /// Number of reminders that this one stands for besides `covered`, such as passed ones without a row.
    let passed: Int
    /// The delivery that waited for a recipient's own time, which it takes the place of; nil for all recipients.
    var waiting: DeliveryRecord?
}

/// One message of a digest: its channel, its recipient, and the instant from which it may go out.
package struct DigestMessage: Hashable {
    let channel: String
    /// Recipient of the message; nil when the channel needs none.
    package let recipient: String?
    /// Before it nothing is tried.
    package let openAt: Timestamp
    /// Sentence on the quiet hours until which it waits; nil where it doesn't.
    let reason: String?
    let isHeldWhenAmbiguous: Bool
}

/// The part that one of many has in the digests of a wake.
extension Reminding {
    /// Returns the messages of a gathered reminder, one for each recipient; empty where it would be of no use any more.
    package func digests(of gathered: GatheredReminder, _ context: ReminderContext) -> [DigestMessage] {
        guard let reminder = reminder(gathered.id), let rule = rule(reminder.position.rule) else { return [] }
        let step = rule.steps[reminder.position.step]
        return recipients(of: step, context).compactMap { recipient in
            guard gathered.waiting.map({ $0.recipient == recipient }) ?? true else { return nil }
            let opening = opening(for: recipient, of: reminder, in: gathered.id.occurrence.number, context)
            guard opening.isUseful else { return nil }
            return DigestMessage(
                channel: step.channel(for: recipient, context.people, isOwed: context.subject.isOwed),
                recipient: recipient,
                openAt: opening.at,
                reason: opening.why,
                isHeldWhenAmbiguous: rule.isHeldWhenAmbiguous
            )
        }
    }

    /// Returns the message of a gathered reminder to a recipient; nil when the reminder isn't loaded.
    package func message(
        of gathered: GatheredReminder,
        to recipient: String?,
        _ context: ReminderContext
    ) -> ReminderMessage? {
        guard let reminder = reminder(gathered.id),
            let occurrence = occurrences[gathered.id.occurrence.number]?.occurrence
        else { return nil }
        let covered = gathered.covered.count + gathered.passed
        return ReminderMessage(
            ReminderAbout(gathered.id, occurrence, reminder, covered: covered),
            to: recipient,
            links: [],
            context
        )
    }

    package func message(of id: ReminderID, to recipient: String?, _ context: ReminderContext) -> ReminderMessage? {
        guard let reminder = reminder(id), let occurrence = occurrences[id.occurrence.number]?.occurrence else {
            return nil
        }
        let about = ReminderAbout(id, occurrence, reminder, covered: 0)
        let links = links(of: id) + (context.subject.address?.links ?? [])
        return ReminderMessage(about, to: recipient, links: links, context)
    }

    func links(of id: ReminderID) -> [LinkPurpose] {
        reminder(id).flatMap { rule($0.position.rule) }?.links ?? []
    }

    /// Returns the recipients of a reminder; a nil among them stands for no particular one.
    package func recipients(of id: ReminderID, _ context: ReminderContext) -> [String?] {
        reminder(id).flatMap { step(at: $0.position) }.map { recipients(of: $0, context) } ?? []
    }

    /// Decides the delivery that a reminder carries, alone or for others.
    ///
    /// A shared one goes out whatever becomes of the occurrence that carries it.
    package mutating func carry(
        _ id: ReminderID,
        _ digest: DigestMessage,
        _ message: ReminderMessage,
        isShared: Bool,
        _ context: ReminderContext
    ) {
        let wayOut = context.wayOut(of: digest.recipient, by: digest.channel)
        var message = message
        message.offer(wayOut, context)
        let delivery = DeliveryRecord(
            id: context.newID(),
            reminder: id,
            channel: digest.channel,
            recipient: digest.recipient,
            title: message.title,
            text: message.text,
            payload: message.payload,
            isHeldWhenAmbiguous: digest.isHeldWhenAmbiguous,
            isShared: isShared,
            createdAt: context.now,
            openAt: digest.openAt,
            dueAt: digest.openAt,
            changedAt: context.now,
            reason: digest.reason,
            links: context.newLinks(wayOut, in: message.payload, from: digest.openAt)
        )
        occurrences[id.occurrence.number]?.deliveries[delivery.id] = delivery
        changes.deliveries.insert(delivery.id)
    }

    /// Gathers what waited until the time of its recipient's digest: that is one message over all that is due then.
    mutating func gatherWaiting(_ context: ReminderContext) {
        let taken = Set(gathered.compactMap(\.waiting?.id))
        for number in occurrences.keys.sorted() {
            for delivery in (occurrences[number]?.deliveries.values.sorted { $0.id < $1.id }) ?? []
            where delivery.dueAt <= context.now && !taken.contains(delivery.id) && isWaitingForDigest(delivery) {
                guard !giveUpLate(delivery.id, context) else { continue }
                let covered = occurrences[number]?.reminders.values.count { $0.coveredBy == delivery.reminder } ?? 0
                gathered.append(
                    GatheredReminder(id: delivery.reminder, covered: [], passed: covered, waiting: delivery)
                )
            }
        }
    }

    /// True for what of a digest waits for the time of a recipient who is elsewhere.
    func isWaitingForDigest(_ delivery: DeliveryRecord) -> Bool {
        guard delivery.state == .pending, delivery.attempt == 0, !delivery.isShared,
            delivery.createdAt < delivery.openAt,
            let position = reminder(delivery.reminder)?.position, let rule = rule(position.rule)
        else { return false }
        return rule.isDigest && !rule.goesOn(behind: position)
    }

    package var nextDigestAt: Timestamp? {
        occurrences.values.flatMap { $0.deliveries.values.filter(isWaitingForDigest).map(\.dueAt) }.min()
    }

    /// Cancels a delivery that waited for a digest: the message sent now has its line, or it goes to no recipient.
    private mutating func conclude(
        waiting delivery: DeliveryRecord,
        of id: ReminderID,
        coveredBy carrier: ReminderID?,
        _ context: ReminderContext
    ) {
        let reason = carrier == nil ? "It waits for longer, or is of no use any more" : "One message covers it"
        occurrences[id.occurrence.number]?.deliveries[delivery.id]?.cancel(at: context.now, reason: reason)
        changes.deliveries.insert(delivery.id)
        let others = occurrences[id.occurrence.number]?.deliveries.values.filter { $0.reminder == id } ?? []
        guard others.allSatisfy({ $0.state == .cancelled }) else { return settle(id, context) }
        if let carrier {
            close(id, .coalesced, reason, at: context.now, coveredBy: carrier)
        } else {
            close(id, .skipped, reason, at: context.now)
        }
    }

    /// Notes how gathering ended for a reminder: it has fired, or it gets its fate.
    ///
    /// It carries a delivery, another one covers it, it waits for the time of recipients who are elsewhere, or it
    /// reaches no recipient.
    package mutating func conclude(
        _ gathered: GatheredReminder,
        isCarrying: Bool,
        isWaiting: Bool,
        coveredBy carrier: ReminderID?,
        _ context: ReminderContext
    ) {
        let (id, reason) = (gathered.id, "One message covers it")
        if let waiting = gathered.waiting {
            return conclude(waiting: waiting, of: id, coveredBy: isCarrying ? id : carrier, context)
        }
        guard isCarrying || isWaiting || carrier != nil else {
            let step = reminder(id).flatMap { reminder in
                rule(reminder.position.rule)?.steps[reminder.position.step]
            }
            let isNobody = step.map { recipients(of: $0, context).isEmpty } ?? true
            let absence = absence(ofRecipientsOf: step, context)
            for id in gathered.covered + [id] {
                if isNobody {
                    close(id, absence.fate, absence.reason, at: context.now)
                } else {
                    let reason = reminder(id).map { window(at: $0.position, context).reasonOfUselessness }
                    close(id, .suppressedQuiet, reason, at: context.now)
                }
            }
            return
        }
        noteFired(id.occurrence.number)
        if isCarrying || isWaiting {
            occurrences[id.occurrence.number]?.reminders[id.number]?.firedAt = context.now
            changes.reminders.insert(id)
        }
        if !isCarrying, let carrier { close(id, .coalesced, reason, at: context.now, coveredBy: carrier) }
        for other in gathered.covered {
            noteFired(other.occurrence.number)
            close(other, .coalesced, reason, at: context.now, coveredBy: isCarrying || carrier == nil ? id : carrier)
        }
    }
}
