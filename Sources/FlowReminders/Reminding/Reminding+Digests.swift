/// A digest's reminder whose time has come: it goes out with those of other tasks to the same recipient.
package struct GatheredReminder: Sendable {
    /// The reminder.
    package let id: ReminderID
    /// Earlier ones for which it stands.
    let covered: [ReminderID]
    /// How many it stands for that have no row.
    let passed: Int
    /// The delivery that waited for a recipient's own time, which it takes the place of; nil for all recipients.
    var waiting: DeliveryRecord?
}

/// One message of a digest: where it goes, to whom, and from when on.
package struct DigestLetter: Hashable {
    let channel: String
    /// Whom it is for; nil when the channel needs nobody.
    package let recipient: String?
    /// Before it nothing is tried.
    package let openAt: Timestamp
    /// Sentence on the quiet hours until which it waits; nil where it doesn't.
    let reason: String?
    let isHeldWhenAmbiguous: Bool
}

/// The part that one of many has in the digests of a wake.
extension Reminding {
    /// To whom a gathered reminder goes; nobody where it would be of no use any more.
    package func letters(of gathered: GatheredReminder, _ moment: ReminderMoment) -> [DigestLetter] {
        guard let reminder = reminder(gathered.id), let rule = rule(reminder.position.rule) else { return [] }
        let step = rule.steps[reminder.position.step]
        return recipients(of: step, moment).compactMap { recipient in
            guard gathered.waiting.map({ $0.recipient == recipient }) ?? true else { return nil }
            let opening = opening(for: recipient, of: reminder, in: gathered.id.occurrence.number, moment)
            guard opening.isUseful else { return nil }
            return DigestLetter(
                channel: step.channel(for: recipient, moment.people, isOwed: moment.subject.isOwed),
                recipient: recipient,
                openAt: opening.at,
                reason: opening.why,
                isHeldWhenAmbiguous: rule.isHeldWhenAmbiguous
            )
        }
    }

    /// What a gathered reminder says; nil when it isn't there.
    package func message(
        of gathered: GatheredReminder,
        to recipient: String?,
        _ moment: ReminderMoment
    ) -> ReminderMessage? {
        guard let reminder = reminder(gathered.id),
            let occurrence = occurrences[gathered.id.occurrence.number]?.occurrence
        else { return nil }
        let covered = gathered.covered.count + gathered.passed
        return ReminderMessage(
            ReminderAbout(gathered.id, occurrence, reminder, covered: covered),
            to: recipient,
            links: [],
            moment
        )
    }

    /// Message that a reminder would be to somebody; nil when it isn't there.
    package func message(of id: ReminderID, to recipient: String?, _ moment: ReminderMoment) -> ReminderMessage? {
        guard let reminder = reminder(id), let occurrence = occurrences[id.occurrence.number]?.occurrence else {
            return nil
        }
        let about = ReminderAbout(id, occurrence, reminder, covered: 0)
        let links = links(of: id) + (moment.subject.address?.links ?? [])
        return ReminderMessage(about, to: recipient, links: links, moment)
    }

    /// Deeds for which a reminder's messages have links.
    func links(of id: ReminderID) -> [LinkPurpose] {
        reminder(id).flatMap { rule($0.position.rule) }?.links ?? []
    }

    /// To whom a reminder goes.
    package func recipients(of id: ReminderID, _ moment: ReminderMoment) -> [String?] {
        reminder(id).flatMap { step(at: $0.position) }.map { recipients(of: $0, moment) } ?? []
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
        let wayOut = moment.wayOut(of: letter.recipient, by: letter.channel)
        var message = message
        message.offer(wayOut, moment)
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
            changedAt: moment.now,
            reason: letter.reason,
            links: moment.newLinks(wayOut, in: message.payload, from: letter.openAt)
        )
        occurrences[id.occurrence.number]?.deliveries[delivery.id] = delivery
        changes.deliveries.insert(delivery.id)
    }

    /// Gathers what waited until the time of its recipient's digest: that is one message over all that is due then.
    mutating func gatherWaiting(_ moment: ReminderMoment) {
        let taken = Set(gathered.compactMap(\.waiting?.id))
        for number in occurrences.keys.sorted() {
            for delivery in (occurrences[number]?.deliveries.values.sorted { $0.id < $1.id }) ?? []
            where delivery.dueAt <= moment.now && !taken.contains(delivery.id) && isWaitingForDigest(delivery) {
                guard !giveUpLate(delivery.id, moment) else { continue }
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

    /// When the first of those is due; nil when nothing waits.
    package var nextDigestAt: Timestamp? {
        occurrences.values.flatMap { $0.deliveries.values.filter(isWaitingForDigest).map(\.dueAt) }.min()
    }

    /// Says what became of what waited: a message of now has its line, or it goes to nobody.
    private mutating func conclude(
        waiting delivery: DeliveryRecord,
        of id: ReminderID,
        coveredBy carrier: ReminderID?,
        _ moment: ReminderMoment
    ) {
        let reason = carrier == nil ? "It waits for longer, or is of no use any more" : "One message covers it"
        occurrences[id.occurrence.number]?.deliveries[delivery.id]?.cancel(at: moment.now, reason: reason)
        changes.deliveries.insert(delivery.id)
        let others = occurrences[id.occurrence.number]?.deliveries.values.filter { $0.reminder == id } ?? []
        guard others.allSatisfy({ $0.state == .cancelled }) else { return settle(id, moment) }
        if let carrier {
            close(id, .coalesced, reason, at: moment.now, coveredBy: carrier)
        } else {
            close(id, .skipped, reason, at: moment.now)
        }
    }

    /// Says what became of a gathered reminder: it carries a delivery, another one covers it, it waits for the time of
    /// recipients who are elsewhere, or it goes to nobody.
    package mutating func conclude(
        _ gathered: GatheredReminder,
        isCarrying: Bool,
        isWaiting: Bool,
        coveredBy carrier: ReminderID?,
        _ moment: ReminderMoment
    ) {
        let (id, reason) = (gathered.id, "One message covers it")
        if let waiting = gathered.waiting {
            return conclude(waiting: waiting, of: id, coveredBy: isCarrying ? id : carrier, moment)
        }
        guard isCarrying || isWaiting || carrier != nil else {
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
        if isCarrying || isWaiting {
            occurrences[id.occurrence.number]?.reminders[id.number]?.firedAt = moment.now
            changes.reminders.insert(id)
        }
        if !isCarrying, let carrier { close(id, .coalesced, reason, at: moment.now, coveredBy: carrier) }
        for other in gathered.covered {
            noteFired(other.occurrence.number)
            close(other, .coalesced, reason, at: moment.now, coveredBy: isCarrying || carrier == nil ? id : carrier)
        }
    }
}
