/// Attempts at deliveries, and the fates that their outcomes give to reminders.
extension Reminding {
    /// Begins an attempt; false when the delivery isn't wanted any more, isn't known, or was put off.
    ///
    /// A delivery that waited until the recipient's quiet hours began goes on waiting until they are over.
    package mutating func beginDelivery(_ id: String, to address: String?, _ context: ReminderContext) -> Bool {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending
        else { return false }
        guard !context.subject.isPaused || delivery.isShared else {
            // Resuming has it tried at once; looked at again meanwhile, as who pauses may never resume.
            let later = context.now.advanced(byMilliseconds: DeliveryBackoff.pauseMaxMilliseconds)
            occurrences[number]?.deliveries[id]?.putOff(until: later, because: ReminderContext.pausedReason)
            changes.deliveries.insert(id)
            return false
        }
        guard !isWaitingForDigest(delivery) else { return false }
        changes.deliveries.insert(id)
        // What is in time isn't put off because of the moment that passed meanwhile.
        let justNow = context.now.advanced(byMilliseconds: -Self.latenessMaxMilliseconds)
        let next = max(delivery.dueAt, justNow)
        let opening = opening(for: delivery.recipient, of: delivery.reminder, from: next, context)
        guard opening.at <= context.now else {
            occurrences[number]?.deliveries[id]?.putOff(until: opening.at, because: opening.why)
            return false
        }
        if let offer = context.wording.links {
            occurrences[number]?.deliveries[id]?.extendLinks { offer.end(of: $0, from: context.now) }
        }
        return occurrences[number]?.deliveries[id]?.begin(to: address, at: context.now) ?? false
    }

    /// Gives up a pending delivery whose recipient is in the archive now; returns false for any other.
    package mutating func leaveInPeace(_ id: String, _ context: ReminderContext) -> Bool {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending,
            let recipient = delivery.recipient, context.archived.contains(recipient)
        else { return false }
        let reason = Self.archiveReason([recipient])
        occurrences[number]?.deliveries[id]?.cancel(at: context.now, reason: reason)
        changes.deliveries.insert(id)
        let all = occurrences[number]?.deliveries.values.filter { $0.reminder == delivery.reminder } ?? []
        if all.allSatisfy({ $0.state == .cancelled }), reminder(delivery.reminder)?.fate == nil {
            close(delivery.reminder, .suppressedCancelled, reason, at: context.now)
            if !standIn(for: delivery.reminder, context) { goOn(from: delivery.reminder, isReached: false, context) }
        } else {
            settle(delivery.reminder, context)
        }
        return true
    }

    /// Gives up a pending delivery that its recipient doesn't accept; returns false when it isn't pending.
    ///
    /// The recipient refuses its channel, or hasn't confirmed their address. It goes by another channel of theirs, if
    /// the rule leaves the channel to them.
    package mutating func decline(_ id: String, because reason: String, _ context: ReminderContext) -> Bool {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending
        else { return false }
        occurrences[number]?.deliveries[id]?.cancel(at: context.now, reason: reason)
        changes.deliveries.insert(id)
        fallBack(from: delivery, context)
        let all = occurrences[number]?.deliveries.values.filter { $0.reminder == delivery.reminder } ?? []
        if all.allSatisfy({ $0.state == .cancelled }), reminder(delivery.reminder)?.fate == nil {
            close(delivery.reminder, .suppressedCancelled, reason, at: context.now)
            goOn(from: delivery.reminder, isReached: false, context)
        } else {
            settle(delivery.reminder, context)
        }
        return true
    }

    /// Has what waited for the end of a pause be tried now.
    package mutating func tryAgainAfterPause(_ context: ReminderContext) {
        for number in occurrences.keys.sorted() {
            for id in (occurrences[number]?.deliveries.keys.sorted() ?? [])
            where occurrences[number]?.deliveries[id]?.endWait(for: ReminderContext.pausedReason, at: context.now)
                == true
            {
                changes.deliveries.insert(id)
            }
        }
    }

    /// Plans a reminder once more for the stand-ins of recipients who are all in the archive.
    ///
    /// False without stand-ins, with a policy, or when its chain has gone on.
    private mutating func standIn(for id: ReminderID, _ context: ReminderContext) -> Bool {
        let number = id.occurrence.number
        guard policy == nil, let position = reminder(id)?.position, let step = step(at: position),
            newest(ofRule: position.rule, in: number)?.number == id.number, !recipients(of: step, context).isEmpty
        else { return false }
        planAgain(position, of: number, at: context.now, context)
        return true
    }

    /// Gives up what has waited beyond its use, as while flowd was off; false when it hasn't, or while a pause has its grace
    /// stand still.
    package mutating func giveUpLate(_ id: String, _ context: ReminderContext) -> Bool {
        guard !context.subject.isPaused, let number = occurrence(ofDelivery: id),
            let delivery = occurrences[number]?.deliveries[id],
            delivery.state == .pending, isTooLate(delivery, at: context.now)
        else { return false }
        occurrences[number]?.deliveries[id]?.cancel(at: context.now, reason: Self.tooLateReason)
        changes.deliveries.insert(id)
        goOnUndelivered(delivery.reminder, context)
        settle(delivery.reminder, context)
        return true
    }

    /// Takes note of how an attempt ended; false when none was under way.
    package mutating func endDelivery(_ id: String, _ result: DeliveryResult, _ context: ReminderContext) -> Bool {
        guard let number = occurrence(ofDelivery: id), var delivery = occurrences[number]?.deliveries[id],
            delivery.state == .sending
        else { return false }
        delivery.finishAttempt(
            with: result,
            at: context.now,
            jitter: context.jitter,
            usefulUntil: usefulUntil(delivery)
        )
        let opening = opening(for: delivery.recipient, of: delivery.reminder, from: delivery.dueAt, context)
        delivery.putOff(until: opening.at, because: opening.why)
        if !delivery.isShared, let end = endOfDemand(delivery.reminder) {
            delivery.cancel(at: context.now, reason: end.reason)
        } else if !delivery.isReplayed, newer(than: delivery) != nil {
            delivery.cancel(at: context.now, reason: Self.replacedReason)
        }
        occurrences[number]?.deliveries[id] = delivery
        changes.deliveries.insert(id)
        if delivery.state == .dead { fallBack(from: delivery, context) }
        settle(delivery.reminder, context)
        return true
    }

    /// Has what doesn't go out by the channel of a person go out by their next one, unless it is of no use any more.
    private mutating func fallBack(from dead: DeliveryRecord, _ context: ReminderContext) {
        let number = dead.reminder.occurrence.number
        let isWanted = dead.isShared || (endOfDemand(dead.reminder) == nil && newer(than: dead) == nil)
        guard isWanted, usefulUntil(dead).map({ $0 > context.now }) ?? true,
            let position = reminder(dead.reminder)?.position, step(at: position)?.isByPerson == true,
            let others = occurrences[number]?.deliveries.values
        else { return }
        let tried = others.filter { $0.reminder == dead.reminder && $0.recipient == dead.recipient }.map(\.channel)
        let isOwed = context.subject.isOwed
        guard let channel = context.people.nextChannel(of: dead.recipient, besides: Set(tried), isOwed: isOwed) else {
            return
        }
        let opening = opening(for: dead.recipient, of: dead.reminder, from: context.now, context)
        let next = DeliveryRecord(
            id: context.newID(),
            reminder: dead.reminder,
            channel: channel,
            recipient: dead.recipient,
            title: dead.title,
            text: dead.text,
            payload: dead.payload,
            isHeldWhenAmbiguous: dead.isHeldWhenAmbiguous,
            isShared: dead.isShared,
            createdAt: context.now,
            openAt: opening.at,
            dueAt: opening.at,
            changedAt: context.now,
            reason: opening.why,
            links: context.newLinks(links(of: dead.reminder) + [.unsubscribe], in: dead.payload, from: opening.at)
        )
        occurrences[number]?.deliveries[next.id] = next
        changes.deliveries.insert(next.id)
    }

    /// A delivery that isn't over; nil when it isn't known.
    package func delivery(_ id: String) -> DeliveryRecord? {
        occurrence(ofDelivery: id).flatMap { occurrences[$0]?.deliveries[id] }
    }

    /// Returns the recipient of a delivery whose end may cause one by another channel; nil where it may not.
    package func fallbackRecipient(_ id: String) -> String? {
        guard let number = occurrence(ofDelivery: id), let delivery = occurrences[number]?.deliveries[id],
            let position = reminder(delivery.reminder)?.position, step(at: position)?.isByPerson == true
        else { return nil }
        return delivery.recipient
    }

    /// Returns the recipient of a delivery that has waited or was tried before; nil for any other.
    ///
    /// The quiet hours of such a recipient may have changed meanwhile; any other delivery goes out as it was decided.
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
        guard !delivery.isShared, let occurrence = occurrences[number]?.occurrence, !occurrence.keepsOpen else {
            return nil
        }
        guard delivery.openAt >= occurrence.endAt else { return occurrence.endAt }
        return delivery.openAt.advanced(byMilliseconds: usefulMilliseconds(of: number))
    }

    private func isTooLate(_ delivery: DeliveryRecord, at now: Timestamp) -> Bool {
        guard let end = usefulUntil(delivery) else { return false }
        return now.milliseconds - end.milliseconds > Self.latenessMaxMilliseconds
    }

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

    func endOfDemand(_ id: ReminderID) -> (fate: ReminderFate, reason: String)? {
        guard let rule = reminder(id)?.position.rule, let occurrence = occurrences[id.occurrence.number]?.occurrence
        else { return nil }
        return end(ofRule: rule, in: occurrence)
    }

    /// Gives a reminder its fate once its deliveries say it: sent as soon as one is.
    mutating func settle(_ id: ReminderID, _ context: ReminderContext) {
        guard let reminder = reminder(id), reminder.fate == nil,
            let deliveries = occurrences[id.occurrence.number]?.deliveries.values.filter({ $0.reminder == id })
        else { return }
        if deliveries.contains(where: { $0.state == .sent }) {
            let late = context.now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
            close(id, late ? .sentLate : .sent, nil, at: context.now)
            return goOn(from: id, isReached: true, context)
        }
        guard deliveries.allSatisfy(\.state.isFinal) else { return }
        if deliveries.contains(where: { $0.state == .ambiguous }) {
            close(id, .ambiguous, "Nobody knows whether it was delivered", at: context.now)
            goOn(from: id, isReached: true, context)
        } else if let end = endOfDemand(id) {
            close(id, end.fate, end.reason, at: context.now)
        } else if let carrier = deliveries.filter({ $0.state == .cancelled }).compactMap(newer(than:)).first {
            close(id, .coalesced, Self.replacedReason, at: context.now, coveredBy: carrier)
        } else if deliveries.allSatisfy({ $0.state == .cancelled && $0.reason == Self.tooLateReason }) {
            close(id, .expired, Self.tooLateReason, at: context.now)
        } else if let dropped = deliveries.first(where: { $0.state == .dropped }),
            deliveries.allSatisfy({ $0.state == .cancelled || $0.state == .dropped })
        {
            // Nobody got it: that is told, and whoever comes behind in the chain is reminded all the same.
            let reason = "It was given up" + (dropped.reason.map { ": \($0)" } ?? "")
            close(id, .failed, reason, at: context.now)
            goOn(from: id, isReached: false, context)
        } else {
            close(id, .failed, deliveries.compactMap(\.reason).min(), at: context.now)
            goOn(from: id, isReached: false, context)
        }
    }
}
