/// What goes out when its time has come.
extension Reminding {
    /// How late a reminder may be and still be in time, in milliseconds: a minute.
    package static let latenessMaxMilliseconds: Int64 = 60_000
    /// Most late reminders that go out one by one with the policy `all`.
    package static let allCountMax = 100

    /// What is due, in its order, and isn't gathered yet.
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
    package mutating func fire(_ moment: ReminderMoment, passed: Int) -> Bool {
        var groups: [Addressee: [ReminderID]] = [:]
        var order: [Addressee] = []
        var inTime: [(ReminderID, Addressee)] = []
        if !moment.subject.isPaused {
            goOnUndelivered(moment)
            gatherWaiting(moment)
        }
        for id in dueReminders(at: moment.now) {
            guard let reminder = reminder(id), let rule = rule(reminder.position.rule),
                let occurrence = occurrences[id.occurrence.number]?.occurrence
            else {
                close(id, .suppressedCancelled, "Its rule isn't there any more", at: moment.now)
                continue
            }
            if let end = end(ofRule: reminder.position.rule, in: occurrence) {
                close(id, end.fate, end.reason, at: moment.now)
            } else if moment.subject.isPaused {
                close(id, .suppressedPaused, ReminderMoment.pausedReason, at: moment.now)
            } else if !isStillUseful(reminder, in: id.occurrence.number, moment) {
                let (position, planned) = (reminder.position, reminder.plannedAt)
                let why = place(of: position, planned, in: id.occurrence.number, moment).uselessness
                close(id, .suppressedQuiet, why, at: moment.now)
                goOnSilent(id, moment)
            } else if isLate(reminder, at: moment.now) || rule.isDigest {
                let addressee = Addressee(
                    rule.steps[reminder.position.step],
                    rule.isDigest && !isLate(reminder, at: moment.now)
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
            send(id, covering: [], passed: 0, moment)
        }
        var isLateSent = false
        for addressee in order {
            let ids = groups[addressee] ?? []
            let isSent =
                addressee.isDigest
                ? gather(ids, moment)
                : catchUp(ids, with: carriers[addressee], passed: passed, moment)
            isLateSent = isLateSent || isSent
        }
        return isLateSent
    }

    /// A digest's reminder goes out with those of other tasks, unless a chain goes on behind it, which sends for itself.
    private func isGathered(_ reminder: Reminder, _ rule: ReminderRule) -> Bool {
        rule.isDigest && !rule.goesOn(behind: reminder.position)
    }

    /// False for what would be of no use when it may go out.
    private func isStillUseful(_ reminder: Reminder, in number: Int, _ moment: ReminderMoment) -> Bool {
        guard reminder.reason == nil, reminder.dueAt == reminder.plannedAt else {
            return place(of: reminder.position, reminder.plannedAt, in: number, moment).uselessness == nil
        }
        return true
    }

    private func isLate(_ reminder: Reminder, at now: Timestamp) -> Bool {
        now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
    }

    /// Whom late reminders go to: those for the same are one message.
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
    private mutating func gather(_ ids: [ReminderID], _ moment: ReminderMoment) -> Bool {
        var byOccurrence: [Int: [ReminderID]] = [:]
        for id in ids {
            if let reminder = reminder(id), let rule = rule(reminder.position.rule), isGathered(reminder, rule) {
                byOccurrence[id.occurrence.number, default: []].append(id)
            } else {
                send(id, covering: [], passed: 0, moment)
            }
        }
        for (_, ids) in byOccurrence.sorted(by: { $0.key < $1.key }) {
            if let newest = ids.last { send(newest, covering: Array(ids.dropLast()), passed: 0, moment) }
        }
        return false
    }

    /// Decides the deliveries of a reminder, one for each recipient; those of a digest are gathered first.
    package mutating func send(_ id: ReminderID, covering covered: [ReminderID], passed: Int, _ moment: ReminderMoment)
    {
        let number = id.occurrence.number
        guard let reminder = reminder(id), let step = step(at: reminder.position),
            let occurrence = occurrences[number]?.occurrence
        else { return }
        if let rule = rule(reminder.position.rule), isGathered(reminder, rule) {
            return gathered.append(GatheredReminder(id: id, covered: covered, passed: passed))
        }
        let recipients = recipients(of: step, moment)
        guard !recipients.isEmpty else {
            let (fate, reason) = absence(ofRecipientsOf: step, moment)
            for id in covered { close(id, fate, reason, at: moment.now) }
            close(id, fate, reason, at: moment.now)
            // Who has given it to themselves needn't be asked whether they know.
            return isLeftToAuthor(step, moment) ? () : goOn(from: id, isReached: false, moment)
        }
        let about = ReminderAbout(id, occurrence, reminder, covered: covered.count + passed)
        var (isWanted, uselessness) = (false, "")
        for recipient in recipients {
            let (openAt, why, isUseful) = opening(for: recipient, of: reminder, in: number, moment)
            isWanted = isWanted || isUseful
            uselessness = window(at: reminder.position, for: recipient, moment).reasonOfUselessness
            // What never goes out takes nobody's place.
            if isUseful { replaceWaiting(for: recipient, by: reminder, in: number, moment) }
            let links = links(of: id) + (moment.subject.address?.links ?? [])
            let channel = step.channel(for: recipient, moment.people, isOwed: moment.subject.isOwed)
            let wayOut = moment.wayOut(of: recipient, by: channel)
            var message = ReminderMessage(about, to: recipient, links: links, moment)
            message.offer(wayOut, moment)
            let delivery = DeliveryRecord(
                id: moment.newID(),
                reminder: id,
                channel: channel,
                recipient: recipient,
                title: message.title,
                text: message.text,
                payload: message.payload,
                isHeldWhenAmbiguous: rule(reminder.position.rule)?.isHeldWhenAmbiguous ?? false,
                createdAt: moment.now,
                openAt: openAt,
                state: isUseful ? .pending : .cancelled,
                dueAt: openAt,
                changedAt: moment.now,
                reason: isUseful ? why : uselessness,
                links: isUseful ? moment.newLinks(links + wayOut, in: message.payload, from: openAt) : []
            )
            occurrences[number]?.deliveries[delivery.id] = delivery
            changes.deliveries.insert(delivery.id)
        }
        occurrences[number]?.reminders[id.number]?.firedAt = moment.now
        changes.reminders.insert(id)
        noteGoingOn(id, moment)
        settleReplaced(by: id, moment)
        noteFired(number)
        for other in covered {
            noteFired(other.occurrence.number)
            close(other, .coalesced, "One message covers it", at: moment.now, coveredBy: id)
        }
        if !isWanted {
            close(id, .suppressedQuiet, uselessness, at: moment.now)
            goOnSilent(id, moment)
        }
    }

    /// Where a reminder goes: by its rule, or by its policy.
    package func step(at position: ReminderPosition) -> ReminderStep? {
        policy?.addressee(ofStep: position.step) ?? rule(position.rule)?.steps[position.step]
    }

    /// Gives up what still waits for the same recipient: they find the newest of a chain only.
    private mutating func replaceWaiting(
        for recipient: String?,
        by reminder: Reminder,
        in number: Int,
        _ moment: ReminderMoment
    ) {
        guard let live = occurrences[number], let step = step(at: reminder.position) else { return }
        for (id, delivery) in live.deliveries
        where delivery.state == .pending && !delivery.isShared && delivery.reminder.number < reminder.number
            && delivery.recipient == recipient && (step.isByPerson || delivery.channel == step.channel)
            && live.reminders[delivery.reminder.number]?.position.rule == reminder.position.rule
        {
            occurrences[number]?.deliveries[id]?.cancel(at: moment.now, reason: Self.replacedReason)
            changes.deliveries.insert(id)
        }
    }

    /// Gives those before it their fate of which nothing waits any more, since it takes their place.
    private mutating func settleReplaced(by id: ReminderID, _ moment: ReminderMoment) {
        let others = occurrences[id.occurrence.number]?.reminders.values.filter {
            $0.number < id.number && $0.fate == nil && $0.firedAt != nil
        }
        for other in (others ?? []).sorted(by: { $0.number < $1.number }) {
            settle(ReminderID(id.occurrence, other.number), moment)
        }
    }

    mutating func noteFired(_ number: Int) {
        guard let occurrence = occurrences[number]?.occurrence, !occurrence.hasFired else { return }
        occurrences[number]?.occurrence.hasFired = true
        changes.occurrences.insert(number)
        let mark = occurrence.mark
        fired.append(FiredTime(revision: occurrence.revision, nominal: mark.nominal, fold: mark.fold))
    }

    /// Who gets a step: nobody in particular is one, for a role that nobody has the owners stand in, and where all of them
    /// are in the archive as well, unless one of them is who pays: a debt is asked of nobody else.
    package func recipients(of step: ReminderStep, _ moment: ReminderMoment) -> [String?] {
        let named = named(by: step, moment)
        let present = named.filter { $0.map { !moment.archived.contains($0) } ?? true }
        let isOfPayer = policy != nil && moment.subject.addressee.map { named.contains($0) } ?? false
        let isNobody = present.isEmpty && !named.isEmpty && !isOfPayer
        let all = isNobody ? Reach.members(of: .owner, moment.access).map(\.text) : present
        let wanted = all.filter { !isAuthor($0, of: step, moment) }
        // Whoever is among them as a profile isn't told once more as the principal that it is linked to.
        let known = Set(wanted.compactMap { $0.flatMap { principal(of: $0, reachedBy: step, moment) } })
        return wanted.filter { $0.map { !known.contains($0) } ?? true }
    }

    /// The principal that a profile is linked to, unless only that has an address for a step.
    private func principal(of profile: String, reachedBy step: ReminderStep, _ moment: ReminderMoment) -> String? {
        guard !profile.contains(":"), let person = moment.people.person(profile), let principal = person.principal
        else { return nil }
        func isReached(_ channels: [String]) -> Bool {
            step.isByPerson ? !channels.isEmpty : channels.contains(step.channel)
        }
        let others = moment.people.person(principal)?.channels ?? []
        return isReached(person.channels) || !isReached(others) ? principal : nil
    }

    /// True for who did it: nobody is told of what they did themselves, unless it comes back to them as an escalation.
    private func isAuthor(_ recipient: String?, of step: ReminderStep, _ moment: ReminderMoment) -> Bool {
        guard let author = moment.subject.author, let recipient, rules.contains(where: { $0.rule.steps[0] == step })
        else { return false }
        return recipient == author || moment.people.person(recipient)?.principal == author
            || moment.people.person(author)?.principal == recipient
    }

    /// True for a step that would go to nobody but who did what it tells.
    private func isLeftToAuthor(_ step: ReminderStep?, _ moment: ReminderMoment) -> Bool {
        step.map { step in named(by: step, moment).contains { isAuthor($0, of: step, moment) } } ?? false
    }

    /// Why nobody gets a step: whom it names is in the archive, or it names a role that nobody has.
    package func absence(ofRecipientsOf step: ReminderStep?, _ moment: ReminderMoment) -> (
        fate: ReminderFate, reason: String
    ) {
        guard !isLeftToAuthor(step, moment) else {
            return (.suppressedAcknowledged, "Nobody is told of what they did themselves")
        }
        let gone = (step.map { named(by: $0, moment) } ?? []).compactMap(\.self).filter(moment.archived.contains)
        guard !gone.isEmpty else { return (.skipped, "There is nobody to send it to") }
        return (.suppressedCancelled, Self.archiveReason(gone))
    }

    /// Why nothing goes to people who are in the archive.
    package static func archiveReason(_ people: [String]) -> String {
        "\(people.joined(separator: " and ")) \(people.count == 1 ? "is" : "are") in the archive"
    }

    private func named(by step: ReminderStep, _ moment: ReminderMoment) -> [String?] {
        guard let named = step.recipients ?? moment.subject.addressee.map({ [$0] }) else {
            return [moment.subject.profile]
        }
        var all: [String] = []
        for name in named {
            let role = name.hasPrefix("role:") ? Role(rawValue: String(name.dropFirst(5))) : nil
            let people =
                role.map { role in Reach.members(of: role, moment.access).map(\.text) } ?? [name]
            for person in people where !all.contains(person) { all.append(person) }
        }
        return all
    }
}
