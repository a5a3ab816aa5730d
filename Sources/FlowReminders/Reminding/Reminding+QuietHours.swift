/// Wait of a reminder that falls into quiet hours, a weekend or between digests, each in the recipient's own zone.
///
/// It goes out at the `opening` after them; where it would be of no use by then (`isUseful`), it is closed as
/// `suppressedQuiet` instead, and its chain goes on.
extension Reminding {
    /// Returns the send window of a position: the rule's, else the task's, else the tenant's quiet hours.
    package func window(at position: ReminderPosition, _ context: ReminderContext) -> SendWindow {
        context.subject.window.window(of: rule(position.rule), tenantQuiet: context.tenantQuiet)
    }

    /// Returns the window of a recipient: their own quiet hours hold where neither the rule nor its subject sets any.
    private func window(_ window: SendWindow, for recipient: String?, _ context: ReminderContext) -> SendWindow {
        guard !window.isQuietSaid, let own = context.people.person(recipient)?.quietHours else { return window }
        var window = window
        window.quiet = own.hours
        window.isQuietOfTenant = false
        window.isQuietOfRecipient = own.hours != nil
        return window
    }

    func window(
        at position: ReminderPosition,
        for recipient: String?,
        _ context: ReminderContext
    ) -> SendWindow { window(window(at: position, context), for: recipient, context) }

    /// Returns the opening of a step planned for an instant: the earliest of its recipients' openings.
    ///
    /// The other recipients get the message in their own time. Without a recipient, the task's zone counts.
    package func opening(
        of step: ReminderStep?,
        within window: SendWindow,
        from planned: Timestamp,
        isDigest: Bool,
        _ context: ReminderContext
    ) -> SendWindow.Opening { first(of: step, within: window, from: planned, isDigest: isDigest, context).opening }

    /// Opening of the first of a step's recipients, and the window that it is of.
    private func first(
        of step: ReminderStep?,
        within window: SendWindow,
        from planned: Timestamp,
        isDigest: Bool,
        _ context: ReminderContext
    ) -> (opening: SendWindow.Opening, window: SendWindow) {
        let recipients = step.map { self.recipients(of: $0, context) } ?? []
        var first: (opening: SendWindow.Opening, window: SendWindow)?
        var seen: [(SendWindow, String)] = []
        for recipient in recipients.isEmpty ? [nil] : recipients {
            let window = self.window(window, for: recipient, context)
            guard !window.isAlways else { return (SendWindow.Opening(at: planned), window) }
            let zone = zone(of: recipient, within: window, context)
            guard !seen.contains(where: { $0 == (window, zone.name) }) else { continue }
            seen.append((window, zone.name))
            let opening = window.opening(from: planned, zone: zone, isDigest: isDigest)
            if first.map({ opening.at < $0.opening.at }) ?? true { first = (opening, window) }
        }
        return first ?? (SendWindow.Opening(at: planned), window)
    }

    /// Returns the opening of a position planned for an instant.
    ///
    /// A reminder that would be of no use later has its own time as opening, with the reason: it gets its fate then,
    /// and not before, since hours may change until then.
    func place(
        of position: ReminderPosition,
        _ planned: Timestamp,
        in number: Int,
        _ context: ReminderContext
    ) -> (opening: SendWindow.Opening, uselessness: String?) {
        let (window, rule) = (window(at: position, context), rule(position.rule))
        let step = rule?.steps[position.step]
        let first = first(of: step, within: window, from: planned, isDigest: rule?.isDigest ?? false, context)
        guard !isUseful(in: number, planned: planned, at: first.opening) else { return (first.opening, nil) }
        return (
            SendWindow.Opening(at: planned, deferral: first.opening.deferral), first.window.reasonOfUselessness
        )
    }

    /// Returns the instant at which a recipient gets a reminder whose time has come: now, or after their quiet hours.
    ///
    /// `why` names the quiet hours of the tenant or of the recipient for which it waits; nil where it waits for none of
    /// these. `isUseful` is false when it would be of no use at that instant.
    func opening(
        for recipient: String?,
        of reminder: Reminder,
        in number: Int,
        _ context: ReminderContext
    ) -> (at: Timestamp, why: String?, isUseful: Bool) {
        let window = window(at: reminder.position, for: recipient, context)
        guard !window.isAlways else { return (context.now, nil, true) }
        let zone = zone(of: recipient, within: window, context)
        let isDigest = rule(reminder.position.rule)?.isDigest ?? false
        let own = window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest)
        guard own.at <= context.now else {
            return (own.at, window.reason(of: own.deferral), isUseful(in: number, planned: reminder.plannedAt, at: own))
        }
        // What is in time isn't put off because of the moment that passed meanwhile.
        let isLate = context.now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
        guard isLate || own.at < reminder.dueAt else { return (context.now, nil, true) }
        let from = isLate ? context.now : reminder.dueAt
        var next = window.opening(from: from, planned: reminder.plannedAt, zone: zone, isDigest: false)
        guard next.at > context.now else { return (context.now, nil, true) }
        next.weekendMilliseconds += own.weekendMilliseconds
        return (next.at, window.reason(of: next.deferral), isUseful(in: number, planned: reminder.plannedAt, at: next))
    }

    /// Returns the instant of an attempt, moved from `next` out of the recipient's quiet hours and weekends.
    func opening(
        for recipient: String?,
        of id: ReminderID,
        from next: Timestamp,
        _ context: ReminderContext
    ) -> (at: Timestamp, why: String?) {
        guard let reminder = reminder(id) else { return (next, nil) }
        let window = window(at: reminder.position, for: recipient, context)
        guard !window.isAlways else { return (next, nil) }
        let zone = zone(of: recipient, within: window, context)
        let opening = window.opening(from: next, planned: reminder.plannedAt, zone: zone, isDigest: false)
        return (opening.at, window.reason(of: opening.deferral))
    }

    /// False for a reminder that would be of no use when it may go out.
    ///
    /// An occurrence that stays open until it is done is of use at any time: nothing else would remind of it. An
    /// occurrence that may still be done is reminded of as well, and a reminder planned for later than its end, for as
    /// long after its own time. The days of a weekend on which nothing goes out don't count.
    func isUseful(in number: Int, planned: Timestamp, at opening: SendWindow.Opening) -> Bool {
        guard let occurrence = occurrences[number]?.occurrence else { return false }
        if occurrence.keepsOpen || isOpen(number, at: opening.at) { return true }
        let at = opening.at.advanced(byMilliseconds: -opening.weekendMilliseconds)
        // The end is put off by a weekend already, which counts once.
        let end = occurrence.endAt.advanced(byMilliseconds: -Int64(occurrence.putOff) * 1000)
        guard planned >= end else { return at <= end }
        return at <= planned.advanced(byMilliseconds: usefulMilliseconds(of: number))
    }

    /// Returns the seconds by which a weekend puts off the end of an occurrence.
    ///
    /// It is the part of the first message's delay that the weekend causes, as far as the message comes after the due
    /// instant. In this way no recipient misses an occurrence of which they weren't notified.
    package func putOff(of number: Int, _ context: ReminderContext) -> Int {
        guard context.subject.window.isWeekendQuiet, let occurrence = occurrences[number]?.occurrence,
            !occurrence.keepsOpen
        else { return 0 }
        var first: SendWindow.Opening?
        for rule in rules.filter({ !$0.isRetired }).map(\.rule) {
            if case .relative(.end, _) = rule.trigger { continue }
            let planned = rule.trigger.instant(for: occurrence, context)
            let window = context.subject.window.window(of: rule, tenantQuiet: context.tenantQuiet)
            let opening = opening(of: rule.steps[0], within: window, from: planned, isDigest: rule.isDigest, context)
            let isFirst = first.map { (opening.at, opening.weekendMilliseconds) < ($0.at, $0.weekendMilliseconds) }
            if isFirst ?? true { first = opening }
        }
        guard let first else { return 0 }
        let late = first.at.milliseconds - occurrence.dueAt.milliseconds
        return Int(max(0, min(first.weekendMilliseconds, late)) / 1000)
    }

    /// Recomputes by how much weekends put off the ends of what is open.
    package mutating func replanEnds(_ context: ReminderContext) {
        for number in occurrences.keys.sorted() where occurrences[number]?.occurrence.state == .open {
            replanEnd(of: number, context)
        }
    }

    /// Recomputes by how much a weekend puts off the end of an occurrence.
    ///
    /// What is due already keeps the time that it was given, as by a pause.
    package mutating func replanEnd(of number: Int, _ context: ReminderContext) {
        guard let known = occurrences[number]?.occurrence else { return }
        let weekend = putOff(of: number, context)
        let putOff = known.dueAt <= context.now ? max(weekend, known.putOff) : weekend
        guard putOff != known.putOff else { return }
        occurrences[number]?.occurrence.putOff = putOff
        changes.occurrences.insert(number)
    }

    /// Makes deliveries without an attempt wait for the present quiet hours, and no longer.
    package mutating func replanWaiting(_ context: ReminderContext) {
        for number in occurrences.keys.sorted() {
            guard let live = occurrences[number] else { continue }
            for (id, delivery) in live.deliveries.sorted(by: { $0.key < $1.key })
            where delivery.state == .pending && delivery.attempt == 0 && delivery.dueAt > context.now {
                guard let reminder = live.reminders[delivery.reminder.number] else { continue }
                let window = window(at: reminder.position, for: delivery.recipient, context)
                let zone = zone(of: delivery.recipient, within: window, context)
                let isDigest = rule(reminder.position.rule)?.isDigest ?? false
                var opening = window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest)
                if opening.at <= context.now {
                    let planned = reminder.plannedAt
                    opening = window.opening(from: context.now, planned: planned, zone: zone, isDigest: false)
                }
                guard opening.at != delivery.dueAt else { continue }
                occurrences[number]?.deliveries[id]?.wait(until: opening.at, window.reason(of: opening.deferral))
                changes.deliveries.insert(id)
                noteGoingOn(delivery.reminder, context)
            }
        }
    }

    /// Returns the zone for a window: a recipient's own quiet hours are read in their zone, else in the tenant's.
    private func zone(of recipient: String?, within window: SendWindow, _ context: ReminderContext) -> ZoneRules {
        guard window.isQuietOfRecipient else { return zone(of: recipient, context) }
        return context.people.zone(of: recipient) ?? context.wording.zone ?? context.zone
    }

    /// The profile's own zone; principals, roles and profiles without one are in the task's.
    private func zone(of recipient: String?, _ context: ReminderContext) -> ZoneRules {
        context.people.zone(ofProfile: recipient) ?? context.zone
    }
}
