/// Sending of reminders whose time has come.
extension Reminding {
    /// Maximum lateness of a reminder that counts as in time, in milliseconds: a minute.
    package static let latenessMaxMilliseconds: Int64 = 60_000
    /// Most late reminders that go out one by one with the policy `all`.
    package static let allCountMax = 100

    /// Returns the reminders that are due and not gathered yet, in the order of their times.
    package func dueReminders(at now: Timestamp) -> [ReminderID] {
        var due: [(Timestamp, ReminderID)] = []
        let taken = Set(gathered.flatMap { $0.covered + [$0.id] })
        for (number, live) in occurrences {
            for reminder in live.reminders.values where reminder.isPlanned && reminder.dueAt <= now {
                let id = ReminderID(OccurrenceID(id, number), reminder.number)
                if !taken.contains(id) { due.append((reminder.dueAt, id)) }
            }
        }
        return due.sorted {
            ($0.0, $0.1.occurrence.number, $0.1.number) < ($1.0, $1.1.occurrence.number, $1.1.number)
        }.map(\.1)
    }

    /// Decides all reminders that are due; true when a late one goes out.
    package mutating func fire(_ context: ReminderContext, passed: Int) -> Bool {
        var groups: [Addressee: [ReminderID]] = [:]
        var order: [Addressee] = []
        var inTime: [(ReminderID, Addressee)] = []
        if !context.subject.isPaused {
            goOnUndelivered(context)
            gatherWaiting(context)
        }
        for id in dueReminders(at: context.now) {
            guard let reminder = reminder(id), let rule = rule(reminder.position.rule),
                let occurrence = occurrences[id.occurrence.number]?.occurrence
            else {
                close(id, .suppressedCancelled, "Its rule isn't there any more", at: context.now)
                continue
            }
            if let end = end(ofRule: reminder.position.rule, in: occurrence) {
                close(id, end.fate, end.reason, at: context.now)
            } else if context.subject.isPaused {
                close(id, .suppressedPaused, ReminderContext.pausedReason, at: context.now)
            } else if !isStillUseful(reminder, in: id.occurrence.number, context) {
                let (position, planned) = (reminder.position, reminder.plannedAt)
                let why = place(of: position, planned, in: id.occurrence.number, context).uselessness
                close(id, .suppressedQuiet, why, at: context.now)
                goOnSilent(id, context)
            } else if isLate(reminder, at: context.now) || rule.isDigest {
                let addressee = Addressee(
                    rule.steps[reminder.position.step],
                    rule.isDigest && !isLate(reminder, at: context.now)
                )
                if groups[addressee] == nil { order.append(addressee) }
                groups[addressee, default: []].append(id)
            } else {
                inTime.append((id, Addressee(rule.steps[reminder.position.step], false)))
            }
        }
        // The newest one that is in time speaks for late ones to the same.
        var carriers: [Addressee: ReminderID] = [:]
        for (id, addressee) in inTime { carriers[addressee] = id }
        for (id, addressee) in inTime where carriers[addressee] != id || groups[addressee] == nil {
            send(id, covering: [], passed: 0, context)
        }
        var isLateSent = false
        for addressee in order {
            let ids = groups[addressee] ?? []
            let isSent =
                addressee.isDigest
                ? gather(ids, context)
                : catchUp(ids, with: carriers[addressee], passed: passed, context)
            isLateSent = isLateSent || isSent
        }
        return isLateSent
    }

    /// Returns true when a reminder goes out in a digest, with those of other tasks.
    ///
    /// One whose chain goes on after it does not, as the chain sends for itself.
    private func isGathered(_ reminder: Reminder, _ rule: ReminderRule) -> Bool {
        rule.isDigest && !rule.goesOn(behind: reminder.position)
    }

    /// False for what would be of no use when it may go out.
    private func isStillUseful(_ reminder: Reminder, in number: Int, _ context: ReminderContext) -> Bool {
        guard reminder.reason == nil, reminder.dueAt == reminder.plannedAt else {
            return place(of: reminder.position, reminder.plannedAt, in: number, context).uselessness == nil
        }
        return true
    }

    private func isLate(_ reminder: Reminder, at now: Timestamp) -> Bool {
        now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
    }

    /// Destination of late reminders: those with an equal destination are one message.
    private struct Addressee: Hashable {
        let channel: String
        let recipients: [String]?
        let isDigest: Bool

        init(_ step: ReminderStep, _ isDigest: Bool) {
            channel = step.channel
            recipients = step.recipients
            self.isDigest = isDigest
        }
    }

    // MARK: - Sending

    /// The newest of each occurrence stands for those before it; a chain that goes on sends for itself.
    private mutating func gather(_ ids: [ReminderID], _ context: ReminderContext) -> Bool {
        var byOccurrence: [Int: [ReminderID]] = [:]
        for id in ids {
            if let reminder = reminder(id), let rule = rule(reminder.position.rule), isGathered(reminder, rule) {
                byOccurrence[id.occurrence.number, default: []].append(id)
            } else {
                send(id, covering: [], passed: 0, context)
            }
        }
        for (_, ids) in byOccurrence.sorted(by: { $0.key < $1.key }) {
            if let newest = ids.last { send(newest, covering: Array(ids.dropLast()), passed: 0, context) }
        }
        return false
    }

    /// Decides the deliveries of a reminder, one for each recipient; those of a digest are gathered first.
    package mutating func send(
        _ id: ReminderID,
        covering covered: [ReminderID],
        passed: Int,
        _ context: ReminderContext
    ) {
        let number = id.occurrence.number
        guard let reminder = reminder(id), let step = step(at: reminder.position),
            let occurrence = occurrences[number]?.occurrence
        else { return }
        if let rule = rule(reminder.position.rule), isGathered(reminder, rule) {
            return gathered.append(GatheredReminder(id: id, covered: covered, passed: passed))
        }
        let recipients = recipients(of: step, context)
        guard !recipients.isEmpty else {
            let (fate, reason) = absence(ofRecipientsOf: step, context)
            for id in covered { close(id, fate, reason, at: context.now) }
            close(id, fate, reason, at: context.now)
            // Who has given it to themselves needn't be asked whether they know.
            return isLeftToAuthor(step, context) ? () : goOn(from: id, isReached: false, context)
        }
        let about = ReminderAbout(id, occurrence, reminder, covered: covered.count + passed)
        var (isWanted, uselessness) = (false, "")
        for recipient in recipients {
            let (openAt, why, isUseful) = opening(for: recipient, of: reminder, in: number, context)
            isWanted = isWanted || isUseful
            uselessness = window(at: reminder.position, for: recipient, context).reasonOfUselessness
            // What never goes out takes nobody's place.
            if isUseful { replaceWaiting(for: recipient, by: reminder, in: number, context) }
            let links = links(of: id) + (context.subject.address?.links ?? [])
            let channel = step.channel(for: recipient, context.people, isOwed: context.subject.isOwed)
            let wayOut = context.wayOut(of: recipient, by: channel)
            var message = ReminderMessage(about, to: recipient, links: links, context)
            message.offer(wayOut, context)
            let delivery = DeliveryRecord(
                id: context.newID(),
                reminder: id,
                channel: channel,
                recipient: recipient,
                title: message.title,
                text: message.text,
                payload: message.payload,
                isHeldWhenAmbiguous: rule(reminder.position.rule)?.isHeldWhenAmbiguous ?? false,
                createdAt: context.now,
                openAt: openAt,
                state: isUseful ? .pending : .cancelled,
                dueAt: openAt,
                changedAt: context.now,
                reason: isUseful ? why : uselessness,
                links: isUseful ? context.newLinks(links + wayOut, in: message.payload, from: openAt) : []
            )
            occurrences[number]?.deliveries[delivery.id] = delivery
            changes.deliveries.insert(delivery.id)
        }
        occurrences[number]?.reminders[id.number]?.firedAt = context.now
        changes.reminders.insert(id)
        noteGoingOn(id, context)
        settleReplaced(by: id, context)
        noteFired(number)
        for other in covered {
            noteFired(other.occurrence.number)
            close(other, .coalesced, "One message covers it", at: context.now, coveredBy: id)
        }
        if !isWanted {
            close(id, .suppressedQuiet, uselessness, at: context.now)
            goOnSilent(id, context)
        }
    }

    /// Returns the step of a position, from the reminder's policy or from its rule.
    package func step(at position: ReminderPosition) -> ReminderStep? {
        policy?.addressee(ofStep: position.step) ?? rule(position.rule)?.steps[position.step]
    }

    /// Gives up what still waits for the same recipient: they find the newest of a chain only.
    private mutating func replaceWaiting(
        for recipient: String?,
        by reminder: Reminder,
        in number: Int,
        _ context: ReminderContext
    ) {
        guard let live = occurrences[number], let step = step(at: reminder.position) else { return }
        for (id, delivery) in live.deliveries
        where delivery.state == .pending && !delivery.isShared && delivery.reminder.number < reminder.number
            && delivery.recipient == recipient && (step.isByPerson || delivery.channel == step.channel)
            && live.reminders[delivery.reminder.number]?.position.rule == reminder.position.rule
        {
            occurrences[number]?.deliveries[id]?.cancel(at: context.now, reason: Self.replacedReason)
            changes.deliveries.insert(id)
        }
    }

    /// Gives those before it their fate of which nothing waits any more, since it takes their place.
    private mutating func settleReplaced(by id: ReminderID, _ context: ReminderContext) {
        let others = occurrences[id.occurrence.number]?.reminders.values.filter {
            $0.number < id.number && $0.fate == nil && $0.firedAt != nil
        }
        for other in (others ?? []).sorted(by: { $0.number < $1.number }) {
            settle(ReminderID(id.occurrence, other.number), context)
        }
    }

    mutating func noteFired(_ number: Int) {
        guard let occurrence = occurrences[number]?.occurrence, !occurrence.hasFired else { return }
        occurrences[number]?.occurrence.hasFired = true
        changes.occurrences.insert(number)
        let mark = occurrence.mark
        fired.append(FiredTime(revision: occurrence.revision, nominal: mark.nominal, fold: mark.fold))
    }

    /// Returns the recipients of a step; a nil among them stands for no particular one.
    ///
    /// The owners stand in for a role without members, and where all recipients are in the archive, unless one of them
    /// is the payer: a debt is asked of no other person.
    package func recipients(of step: ReminderStep, _ context: ReminderContext) -> [String?] {
        let named = named(by: step, context)
        let present = named.filter { $0.map { !context.archived.contains($0) } ?? true }
        let isOfPayer = policy != nil && context.subject.addressee.map { named.contains($0) } ?? false
        let isNobody = present.isEmpty && !named.isEmpty && !isOfPayer
        let all = isNobody ? Reach.members(of: .owner, context.access).map(\.text) : present
        let wanted = all.filter { !isAuthor($0, of: step, context) }
        // Whoever is among them as a profile isn't told once more as the principal that it is linked to.
        let known = Set(wanted.compactMap { $0.flatMap { principal(of: $0, reachedBy: step, context) } })
        return wanted.filter { $0.map { !known.contains($0) } ?? true }
    }

    /// The principal that a profile is linked to, unless only that has an address for a step.
    private func principal(of profile: String, reachedBy step: ReminderStep, _ context: ReminderContext) -> String? {
        guard !profile.contains(":"), let person = context.people.person(profile), let principal = person.principal
        else { return nil }
        func isReached(_ channels: [String]) -> Bool {
            step.isByPerson ? !channels.isEmpty : channels.contains(step.channel)
        }
        let others = context.people.person(principal)?.channels ?? []
        return isReached(person.channels) || !isReached(others) ? principal : nil
    }

    /// True for the author of the action, who isn't notified of it, unless the message is an escalation.
    private func isAuthor(_ recipient: String?, of step: ReminderStep, _ context: ReminderContext) -> Bool {
        guard let author = context.subject.author, let recipient, rules.contains(where: { $0.rule.steps[0] == step })
        else { return false }
        return recipient == author || context.people.person(recipient)?.principal == author
            || context.people.person(author)?.principal == recipient
    }

    /// True when a step that has no recipients left names the author of the action that it reports.
    private func isLeftToAuthor(_ step: ReminderStep?, _ context: ReminderContext) -> Bool {
        step.map { step in named(by: step, context).contains { isAuthor($0, of: step, context) } } ?? false
    }

    /// Returns the fate and the reason of a step without recipients.
    ///
    /// They are in the archive, the step names a role without members, or only the author of the action is left.
    package func absence(ofRecipientsOf step: ReminderStep?, _ context: ReminderContext) -> (
        fate: ReminderFate, reason: String
    ) {
        guard !isLeftToAuthor(step, context) else {
            return (.suppressedAcknowledged, "Nobody is notified of what they did themselves")
        }
        let gone = (step.map { named(by: $0, context) } ?? []).compactMap(\.self).filter(context.archived.contains)
        guard !gone.isEmpty else { return (.skipped, "There is nobody to send it to") }
        return (.suppressedCancelled, Self.archiveReason(gone))
    }

    package static func archiveReason(_ people: [String]) -> String {
        "\(people.joined(separator: " and ")) \(people.count == 1 ? "is" : "are") in the archive"
    }

    private func named(by step: ReminderStep, _ context: ReminderContext) -> [String?] {
        guard let named = step.recipients ?? context.subject.addressee.map({ [$0] }) else {
            return [context.subject.profile]
        }
        var all: [String] = []
        for name in named {
            let role = name.hasPrefix("role:") ? Role(rawValue: String(name.dropFirst(5))) : nil
            let people =
                role.map { role in Reach.members(of: role, context.access).map(\.text) } ?? [name]
            for person in people where !all.contains(person) { all.append(person) }
        }
        return all
    }
}
