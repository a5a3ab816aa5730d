/// A digest's reminder whose time has come: it goes out with those of other tasks to the same recipient.
package struct GatheredReminder: Sendable {
    /// The reminder.
    package let id: ReminderID
    /// Earlier ones for which it stands.
    let covered: [ReminderID]
    /// How many it stands for that have no row.
    let passed: Int
}

/// One message of a digest: where it goes, to whom, and from when on.
package struct DigestLetter: Hashable {
    let channel: String
    let recipient: String?
    let openAt: Timestamp
    let isHeldWhenAmbiguous: Bool
}

/// The part that one of many has in the digests of a wake.
extension Reminding {
    /// To whom a gathered reminder goes; nobody where it would be of no use any more.
    package func letters(of gathered: GatheredReminder, _ moment: ReminderMoment) -> [DigestLetter] {
        guard let reminder = reminder(gathered.id), let rule = rule(reminder.position.rule) else { return [] }
        let step = rule.steps[reminder.position.step]
        return recipients(of: step, moment).compactMap { recipient in
            let opening = opening(for: recipient, of: reminder, in: gathered.id.occurrence.number, moment)
            guard opening.isUseful else { return nil }
            return DigestLetter(
                channel: step.channel,
                recipient: recipient,
                openAt: opening.at,
                isHeldWhenAmbiguous: rule.isHeldWhenAmbiguous
            )
        }
    }

    /// What a gathered reminder says; nil when it isn't there.
    package func message(of gathered: GatheredReminder, _ moment: ReminderMoment) -> ReminderMessage? {
        guard let reminder = reminder(gathered.id),
            let occurrence = occurrences[gathered.id.occurrence.number]?.occurrence
        else { return nil }
        let covered = gathered.covered.count + gathered.passed
        return ReminderMessage(gathered.id, occurrence, reminder, covered: covered, moment)
    }

    /// Decides the delivery that a reminder carries, alone or for others.
    ///
    /// A shared one goes out whatever becomes of the occurrence that carries it.
    package mutating func carry(
        _ id: ReminderID,
        _ letter: DigestLetter,
        _ message: ReminderMessage,
        isShared: Bool,
        _ moment: ReminderMoment
    ) {
        let delivery = DeliveryRecord(
            id: moment.newID(),
            reminder: id,
            channel: letter.channel,
            recipient: letter.recipient,
            title: message.title,
            text: message.text,
            payload: message.payload,
            isHeldWhenAmbiguous: letter.isHeldWhenAmbiguous,
            isShared: isShared,
            createdAt: moment.now,
            openAt: letter.openAt,
            dueAt: letter.openAt,
            changedAt: moment.now
        )
        occurrences[id.occurrence.number]?.deliveries[delivery.id] = delivery
        changes.deliveries.insert(delivery.id)
    }

    /// Says what became of a gathered reminder: it carries a delivery, another one covers it, or it goes to nobody.
    package mutating func conclude(
        _ gathered: GatheredReminder,
        isCarrying: Bool,
        coveredBy carrier: ReminderID?,
        _ moment: ReminderMoment
    ) {
        let (id, reason) = (gathered.id, "One message covers it")
        guard isCarrying || carrier != nil else {
            let step = reminder(id).flatMap { reminder in
                rule(reminder.position.rule)?.steps[reminder.position.step]
            }
            let isNobody = step.map { recipients(of: $0, moment).isEmpty } ?? true
            let absence = absence(ofRecipientsOf: step, moment)
            for id in gathered.covered + [id] {
                if isNobody {
                    close(id, absence.fate, absence.reason, at: moment.now)
                } else {
                    let reason = reminder(id).map { window(at: $0.position, moment).reasonOfUselessness }
                    close(id, .suppressedQuiet, reason, at: moment.now)
                }
            }
            return
        }
        noteFired(id.occurrence.number)
        if isCarrying {
            occurrences[id.occurrence.number]?.reminders[id.number]?.firedAt = moment.now
            changes.reminders.insert(id)
        } else {
            close(id, .coalesced, reason, at: moment.now, coveredBy: carrier)
        }
        for other in gathered.covered {
            noteFired(other.occurrence.number)
            close(other, .coalesced, reason, at: moment.now, coveredBy: isCarrying ? id : carrier)
        }
    }
}
