/// How deliveries decide what becomes of their reminders.
extension Reminding {
    /// Begins an attempt; false when it isn't wanted any more, isn't known, or was put off: what waited until somebody's
    /// quiet hours began goes on waiting until they are over.
    package mutating func beginDelivery(_ id: String, to address: String?, _ moment: ReminderMoment) -> Bool {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending
        else { return false }
        guard !moment.subject.isPaused || delivery.isShared else {
            // Resuming has it tried at once; looked at again meanwhile, as who pauses may never resume.
            let later = moment.now.advanced(byMilliseconds: DeliveryBackoff.pauseMaxMilliseconds)
            occurrences[number]?.deliveries[id]?.putOff(until: later, because: ReminderMoment.pausedReason)
            changes.deliveries.insert(id)
            return false
        }
        guard !isWaitingForDigest(delivery) else { return false }
        changes.deliveries.insert(id)
        // What is in time isn't put off because of the moment that passed meanwhile.
        let justNow = moment.now.advanced(byMilliseconds: -Self.latenessMaxMilliseconds)
        let next = max(delivery.dueAt, justNow)
        let opening = opening(for: delivery.recipient, of: delivery.reminder, from: next, moment)
        guard opening.at <= moment.now else {
            occurrences[number]?.deliveries[id]?.putOff(until: opening.at, because: opening.why)
            return false
        }
        if let offer = moment.wording.links {
            occurrences[number]?.deliveries[id]?.extendLinks { offer.end(of: $0, from: moment.now) }
        }
        return occurrences[number]?.deliveries[id]?.begin(to: address, at: moment.now) ?? false
    }

    /// Gives up what waits for somebody who is in the archive now; false when nothing does.
    package mutating func leaveInPeace(_ id: String, _ moment: ReminderMoment) -> Bool {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending,
            let recipient = delivery.recipient, moment.archived.contains(recipient)
        else { return false }
        let reason = Self.archiveReason([recipient])
        occurrences[number]?.deliveries[id]?.cancel(at: moment.now, reason: reason)
        changes.deliveries.insert(id)
        let all = occurrences[number]?.deliveries.values.filter { $0.reminder == delivery.reminder } ?? []
        if all.allSatisfy({ $0.state == .cancelled }), reminder(delivery.reminder)?.fate == nil {
            close(delivery.reminder, .suppressedCancelled, reason, at: moment.now)
            if !standIn(for: delivery.reminder, moment) { goOn(from: delivery.reminder, isReached: false, moment) }
        } else {
            settle(delivery.reminder, moment)
        }
        return true
    }

    /// Gives up what waits for somebody who doesn't want it by its channel, or hasn't confirmed their address: it goes by another one of theirs, if rules
    /// leave that to them; false when it doesn't wait.
    package mutating func decline(_ id: String, because reason: String, _ moment: ReminderMoment) -> Bool {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending
        else { return false }
        occurrences[number]?.deliveries[id]?.cancel(at: moment.now, reason: reason)
        changes.deliveries.insert(id)
        fallBack(from: delivery, moment)
        let all = occurrences[number]?.deliveries.values.filter { $0.reminder == delivery.reminder } ?? []
        if all.allSatisfy({ $0.state == .cancelled }), reminder(delivery.reminder)?.fate == nil {
            close(delivery.reminder, .suppressedCancelled, reason, at: moment.now)
            goOn(from: delivery.reminder, isReached: false, moment)
        } else {
            settle(delivery.reminder, moment)
        }
        return true
    }

    /// Has what waited for the end of a pause be tried now.
    package mutating func tryAgainAfterPause(_ moment: ReminderMoment) {
        for number in occurrences.keys.sorted() {
            for id in (occurrences[number]?.deliveries.keys.sorted() ?? [])
            where occurrences[number]?.deliveries[id]?.endWait(for: ReminderMoment.pausedReason, at: moment.now) == true
            {
                changes.deliveries.insert(id)
            }
        }
    }

    /// Plans a reminder once more for those who stand in where all whom it was for are in the archive; false when nobody
    /// does, or its chain has gone on.
    private mutating func standIn(for id: ReminderID, _ moment: ReminderMoment) -> Bool {
        let number = id.occurrence.number
        guard policy == nil, let position = reminder(id)?.position, let step = step(at: position),
            newest(ofRule: position.rule, in: number)?.number == id.number, !recipients(of: step, moment).isEmpty
        else { return false }
        planAgain(position, of: number, at: moment.now, moment)
        return true
    }

    /// Gives up what has waited beyond its use, as while flowd was off; false when it hasn't, or while a pause has its grace
    /// stand still.
    package mutating func giveUpLate(_ id: String, _ moment: ReminderMoment) -> Bool {
        guard !moment.subject.isPaused, let number = occurrence(ofDelivery: id),
            let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending, isTooLate(delivery, at: moment.now)
        else { return false }
        occurrences[number]?.deliveries[id]?.cancel(at: moment.now, reason: Self.tooLateReason)
        changes.deliveries.insert(id)
        goOnUndelivered(delivery.reminder, moment)
        settle(delivery.reminder, moment)
        return true
    }

    /// Takes note of how an attempt ended; false when none was under way.
    package mutating func endDelivery(_ id: String, _ result: DeliveryResult, _ moment: ReminderMoment) -> Bool {
        guard let number = occurrence(ofDelivery: id), var delivery = occurrences[number]?.deliveries[id],
            delivery.state == .sending
        else { return false }
        delivery.end(result, at: moment.now, jitter: moment.jitter, usefulUntil: usefulUntil(delivery))
        let opening = opening(for: delivery.recipient, of: delivery.reminder, from: delivery.dueAt, moment)
        delivery.putOff(until: opening.at, because: opening.why)
        if !delivery.isShared, let end = endOfWish(delivery.reminder) {
            delivery.cancel(at: moment.now, reason: end.reason)
        } else if !delivery.isReplayed, newer(than: delivery) != nil {
            delivery.cancel(at: moment.now, reason: Self.replacedReason)
        }
        occurrences[number]?.deliveries[id] = delivery
        changes.deliveries.insert(id)
        if delivery.state == .dead { fallBack(from: delivery, moment) }
        settle(delivery.reminder, moment)
        return true
    }

    /// Has what doesn't go out by the channel of a person go out by their next one, unless it is of no use any more.
    private mutating func fallBack(from dead: DeliveryRecord, _ moment: ReminderMoment) {
        let number = dead.reminder.occurrence.number
        let isWanted = dead.isShared || (endOfWish(dead.reminder) == nil && newer(than: dead) == nil)
        guard isWanted, usefulUntil(dead).map({ $0 > moment.now }) ?? true,
            let position = reminder(dead.reminder)?.position, step(at: position)?.isByPerson == true,
            let others = occurrences[number]?.deliveries.values
        else { return }
        let tried = others.filter { $0.reminder == dead.reminder && $0.recipient == dead.recipient }.map(\.channel)
        let isOwed = moment.subject.isOwed
        guard let channel = moment.people.nextChannel(of: dead.recipient, besides: Set(tried), isOwed: isOwed) else {
            return
        }
        let opening = opening(for: dead.recipient, of: dead.reminder, from: moment.now, moment)
        let next = DeliveryRecord(
            id: moment.newID(),
            reminder: dead.reminder,
            channel: channel,
            recipient: dead.recipient,
            title: dead.title,
            text: dead.text,
            payload: dead.payload,
            isHeldWhenAmbiguous: dead.isHeldWhenAmbiguous,
            isShared: dead.isShared,
            createdAt: moment.now,
            openAt: opening.at,
            dueAt: opening.at,
            changedAt: moment.now,
            reason: opening.why,
            links: moment.newLinks(links(of: dead.reminder) + [.unsubscribe], in: dead.payload, from: opening.at)
        )
        occurrences[number]?.deliveries[next.id] = next
        changes.deliveries.insert(next.id)
    }

    /// A delivery that isn't over; nil when it isn't known.
    package func delivery(_ id: String) -> DeliveryRecord? {
        occurrence(ofDelivery: id).flatMap { occurrences[$0]?.deliveries[id] }
    }

    /// To whom a delivery goes whose end may have it go by another channel; nil where it may not.
    package func followed(_ id: String) -> String? {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            let position = reminder(delivery.reminder)?.position, step(at: position)?.isByPerson == true
        else { return nil }
        return delivery.recipient
    }

    /// To whom a delivery goes that has waited, or was tried before: their hours may be others by now; nil for what goes
    /// out as it was decided.
    package func waitingRecipient(_ id: String) -> String? {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.attempt > 0 || delivery.openAt > delivery.createdAt
        else { return nil }
        return delivery.recipient
    }

    /// Until when it is of use to try a delivery: as long as its occurrence is of use, and where it began later, as long
    /// as that was; nil where nothing else would remind of it.
    private func usefulUntil(_ delivery: DeliveryRecord) -> Timestamp? {
        let number = delivery.reminder.occurrence.number
        guard !delivery.isShared, let occurrence = occurrences[number]?.occurrence, !occurrence.isPatient else {
            return nil
        }
        guard delivery.openAt >= occurrence.endAt else { return occurrence.endAt }
        return delivery.openAt.advanced(byMilliseconds: usefulMilliseconds(of: number))
    }

    private func isTooLate(_ delivery: DeliveryRecord, at now: Timestamp) -> Bool {
        guard let end = usefulUntil(delivery) else { return false }
        return now.milliseconds - end.milliseconds > Self.latenessMaxMilliseconds
    }

    /// What is told of a delivery that waited beyond its use.
    package static let tooLateReason = "It was too late to be of use"
    static let replacedReason = "A newer one took its place"

    /// The newer reminder of the same chain that goes to the same recipient by the same channel, or by theirs; nil when there is none.
    func newer(than delivery: DeliveryRecord) -> ReminderID? {
        guard !delivery.isShared, let live = occurrences[delivery.reminder.occurrence.number],
            let position = live.reminders[delivery.reminder.number]?.position
        else { return nil }
        let (rule, isByPerson) = (position.rule, step(at: position)?.isByPerson ?? false)
        return live.deliveries.values.filter {
            $0.reminder.number > delivery.reminder.number && $0.state != .cancelled && !$0.isShared
                && $0.recipient == delivery.recipient && (isByPerson || $0.channel == delivery.channel)
                && live.reminders[$0.reminder.number]?.position.rule == rule
        }
        .map(\.reminder).max { $0.number < $1.number }
    }

    func occurrence(ofDelivery id: String) -> Int? {
        occurrences.first { $0.value.deliveries[id] != nil }?.key
    }

    func endOfWish(_ id: ReminderID) -> (fate: ReminderFate, reason: String)? {
        guard let rule = reminder(id)?.position.rule, let occurrence = occurrences[id.occurrence.number]?.occurrence
        else { return nil }
        return end(ofRule: rule, in: occurrence)
    }

    /// Gives a reminder its fate once its deliveries say it: sent as soon as one is.
    mutating func settle(_ id: ReminderID, _ moment: ReminderMoment) {
        guard let reminder = reminder(id), reminder.fate == nil,
            let deliveries = occurrences[id.occurrence.number]?.deliveries.values.filter({ $0.reminder == id })
        else { return }
        if deliveries.contains(where: { $0.state == .sent }) {
            let late = moment.now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
            close(id, late ? .sentLate : .sent, nil, at: moment.now)
            return goOn(from: id, isReached: true, moment)
        }
        guard deliveries.allSatisfy(\.state.isFinal) else { return }
        if deliveries.contains(where: { $0.state == .ambiguous }) {
            close(id, .ambiguous, "Nobody knows whether it was delivered", at: moment.now)
            goOn(from: id, isReached: true, moment)
        } else if let end = endOfWish(id) {
            close(id, end.fate, end.reason, at: moment.now)
        } else if let carrier = deliveries.filter({ $0.state == .cancelled }).compactMap(newer(than:)).first {
            close(id, .coalesced, Self.replacedReason, at: moment.now, coveredBy: carrier)
        } else if deliveries.allSatisfy({ $0.state == .cancelled && $0.reason == Self.tooLateReason }) {
            close(id, .expired, Self.tooLateReason, at: moment.now)
        } else if let dropped = deliveries.first(where: { $0.state == .dropped }),
            deliveries.allSatisfy({ $0.state == .cancelled || $0.state == .dropped })
        {
            // Nobody got it: that is told, and whoever comes behind in the chain is reminded all the same.
            let reason = "It was given up" + (dropped.reason.map { ": \($0)" } ?? "")
            close(id, .failed, reason, at: moment.now)
            goOn(from: id, isReached: false, moment)
        } else {
            close(id, .failed, deliveries.compactMap(\.reason).min(), at: moment.now)
            goOn(from: id, isReached: false, moment)
        }
    }
}
