/// When reminders may go out: each recipient has quiet hours, weekends and digests in a zone of their own.
extension Reminding {
    /// When what stands at a position may go out: by its rule, else by the task, else by the tenant's quiet hours.
    package func window(at position: ReminderPosition, _ moment: ReminderMoment) -> SendWindow {
        moment.subject.window.window(of: rule(position.rule), tenantQuiet: moment.tenantQuiet)
    }

    /// Window for somebody: their own quiet hours hold where neither the rule nor what it reminds of says anything of
    /// quiet hours.
    private func window(_ window: SendWindow, for recipient: String?, _ moment: ReminderMoment) -> SendWindow {
        guard !window.isQuietSaid, let own = moment.people.person(recipient)?.quietHours else { return window }
        var window = window
        window.quiet = own.hours
        window.isQuietOfTenant = false
        window.isQuietOfRecipient = own.hours != nil
        return window
    }

    func window(
        at position: ReminderPosition,
        for recipient: String?,
        _ moment: ReminderMoment
    ) -> SendWindow { window(window(at: position, moment), for: recipient, moment) }

    /// When a step goes out that is planned for an instant: when the first of its recipients may have it.
    ///
    /// The others get theirs in their own time. Where there is nobody, the task's zone counts.
    package func opening(
        of step: ReminderStep?,
        within window: SendWindow,
        from planned: Timestamp,
        isDigest: Bool,
        _ moment: ReminderMoment
    ) -> SendWindow.Opening { first(of: step, within: window, from: planned, isDigest: isDigest, moment).opening }

    /// Opening of the first of a step's recipients, and the window that it is of.
    private func first(
        of step: ReminderStep?,
        within window: SendWindow,
        from planned: Timestamp,
        isDigest: Bool,
        _ moment: ReminderMoment
    ) -> (opening: SendWindow.Opening, window: SendWindow) {
        let recipients = step.map { self.recipients(of: $0, moment) } ?? []
        var first: (opening: SendWindow.Opening, window: SendWindow)?
        var seen: [(SendWindow, String)] = []
        for recipient in recipients.isEmpty ? [nil] : recipients {
            let window = self.window(window, for: recipient, moment)
            guard !window.isAlways else { return (SendWindow.Opening(at: planned), window) }
            let zone = zone(of: recipient, within: window, moment)
            guard !seen.contains(where: { $0 == (window, zone.name) }) else { continue }
            seen.append((window, zone.name))
            let opening = window.opening(from: planned, zone: zone, isDigest: isDigest)
            if first.map({ opening.at < $0.opening.at }) ?? true { first = (opening, window) }
        }
        return first ?? (SendWindow.Opening(at: planned), window)
    }

    /// When what stands at a position goes out that is planned for an instant.
    ///
    /// At its own time, with the reason, when it would be of no use later: it gets its fate then, and not before, since
    /// hours may change until then.
    func place(
        of position: ReminderPosition,
        _ planned: Timestamp,
        in number: Int,
        _ moment: ReminderMoment
    ) -> (opening: SendWindow.Opening, uselessness: String?) {
        let (window, rule) = (window(at: position, moment), rule(position.rule))
        let step = rule?.steps[position.step]
        let first = first(of: step, within: window, from: planned, isDigest: rule?.isDigest ?? false, moment)
        guard !isUseful(in: number, planned: planned, at: first.opening) else { return (first.opening, nil) }
        return (
            SendWindow.Opening(at: planned, deferral: first.opening.deferral), first.window.reasonOfUselessness
        )
    }

    /// When a recipient gets a reminder whose time has come: at once, or when their own quiet hours are over; then with
    /// what is told of the tenant's.
    ///
    /// It isn't useful when it would be of no use then.
    func opening(
        for recipient: String?,
        of reminder: Reminder,
        in number: Int,
        _ moment: ReminderMoment
    ) -> (at: Timestamp, why: String?, isUseful: Bool) {
        let window = window(at: reminder.position, for: recipient, moment)
        guard !window.isAlways else { return (moment.now, nil, true) }
        let zone = zone(of: recipient, within: window, moment)
        let isDigest = rule(reminder.position.rule)?.isDigest ?? false
        let own = window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest)
        guard own.at <= moment.now else {
            return (own.at, window.reason(of: own.deferral), isUseful(in: number, planned: reminder.plannedAt, at: own))
        }
        // What is in time isn't put off because of the moment that passed meanwhile.
        let isLate = moment.now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
        guard isLate || own.at < reminder.dueAt else { return (moment.now, nil, true) }
        let from = isLate ? moment.now : reminder.dueAt
        var next = window.opening(from: from, planned: reminder.plannedAt, zone: zone, isDigest: false)
        guard next.at > moment.now else { return (moment.now, nil, true) }
        next.weekendMilliseconds += own.weekendMilliseconds
        return (next.at, window.reason(of: next.deferral), isUseful(in: number, planned: reminder.plannedAt, at: next))
    }

    /// When a delivery is tried that would be at an instant: not within the recipient's quiet hours.
    func opening(
        for recipient: String?,
        of id: ReminderID,
        from next: Timestamp,
        _ moment: ReminderMoment
    ) -> (at: Timestamp, why: String?) {
        guard let reminder = reminder(id) else { return (next, nil) }
        let window = window(at: reminder.position, for: recipient, moment)
        guard !window.isAlways else { return (next, nil) }
        let zone = zone(of: recipient, within: window, moment)
        let opening = window.opening(from: next, planned: reminder.plannedAt, zone: zone, isDigest: false)
        return (opening.at, window.reason(of: opening.deferral))
    }

    /// False for what would be of no use when it may go out.
    ///
    /// What stays open until somebody does it is of use whenever that is: nothing else would remind of it. What may still be
    /// done is reminded of as well, and what is planned for later than that, as long behind its own time. And the days of a
    /// weekend on which nothing goes out don't count.
    func isUseful(in number: Int, planned: Timestamp, at opening: SendWindow.Opening) -> Bool {
        guard let occurrence = occurrences[number]?.occurrence else { return false }
        if occurrence.isPatient || isOpen(number, at: opening.at) { return true }
        let at = opening.at.advanced(byMilliseconds: -opening.weekendMilliseconds)
        // The end is put off by a weekend already, which counts once.
        let end = occurrence.endAt.advanced(byMilliseconds: -Int64(occurrence.putOff) * 1000)
        guard planned >= end else { return at <= end }
        return at <= planned.advanced(byMilliseconds: usefulMilliseconds(of: number))
    }

    /// Seconds by which a weekend puts off the end of an occurrence: as long as it puts off the first message about it,
    /// so that nobody misses what they weren't told of.
    package func putOff(of number: Int, _ moment: ReminderMoment) -> Int {
        guard moment.subject.window.isWeekendQuiet, let occurrence = occurrences[number]?.occurrence,
            !occurrence.isPatient
        else { return 0 }
        var first: SendWindow.Opening?
        for rule in rules.filter({ !$0.isRetired }).map(\.rule) {
            if case .relative(.end, _) = rule.trigger { continue }
            let planned = rule.trigger.instant(for: occurrence, moment)
            let window = moment.subject.window.window(of: rule, tenantQuiet: moment.tenantQuiet)
            let opening = opening(of: rule.steps[0], within: window, from: planned, isDigest: rule.isDigest, moment)
            let isFirst = first.map { (opening.at, opening.weekendMilliseconds) < ($0.at, $0.weekendMilliseconds) }
            if isFirst ?? true { first = opening }
        }
        guard let first else { return 0 }
        let late = first.at.milliseconds - occurrence.dueAt.milliseconds
        return Int(max(0, min(first.weekendMilliseconds, late)) / 1000)
    }

    /// Notes anew by how much weekends put off the ends of what is open.
    package mutating func replanEnds(_ moment: ReminderMoment) {
        for number in occurrences.keys.sorted() where occurrences[number]?.occurrence.state == .open {
            replanEnd(of: number, moment)
        }
    }

    /// Notes anew by how much a weekend puts off the end of an occurrence; what is due already keeps the time that it was
    /// given, as by a pause.
    package mutating func replanEnd(of number: Int, _ moment: ReminderMoment) {
        guard let known = occurrences[number]?.occurrence else { return }
        let weekend = putOff(of: number, moment)
        let putOff = known.dueAt <= moment.now ? max(weekend, known.putOff) : weekend
        guard putOff != known.putOff else { return }
        occurrences[number]?.occurrence.putOff = putOff
        changes.occurrences.insert(number)
    }

    /// Has deliveries that nobody has tried yet wait for the quiet hours of now, and no longer.
    package mutating func replanWaiting(_ moment: ReminderMoment) {
        for number in occurrences.keys.sorted() {
            guard let live = occurrences[number] else { continue }
            for (id, delivery) in live.deliveries.sorted(by: { $0.key < $1.key })
            where delivery.state == .pending && delivery.attempt == 0 && delivery.dueAt > moment.now {
                guard let reminder = live.reminders[delivery.reminder.number] else { continue }
                let window = window(at: reminder.position, for: delivery.recipient, moment)
                let zone = zone(of: delivery.recipient, within: window, moment)
                let isDigest = rule(reminder.position.rule)?.isDigest ?? false
                var opening = window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest)
                if opening.at <= moment.now {
                    let planned = reminder.plannedAt
                    opening = window.opening(from: moment.now, planned: planned, zone: zone, isDigest: false)
                }
                guard opening.at != delivery.dueAt else { continue }
                occurrences[number]?.deliveries[id]?.wait(until: opening.at, window.reason(of: opening.deferral))
                changes.deliveries.insert(id)
                noteGoingOn(delivery.reminder, moment)
            }
        }
    }

    /// Quiet hours of somebody's own are read where they are, which the tenant's zone says where they have none.
    private func zone(of recipient: String?, within window: SendWindow, _ moment: ReminderMoment) -> ZoneRules {
        guard window.isQuietOfRecipient else { return zone(of: recipient, moment) }
        return moment.people.zone(of: recipient) ?? moment.wording.zone ?? moment.zone
    }

    /// The profile's own zone; principals, roles and profiles without one are in the task's.
    private func zone(of recipient: String?, _ moment: ReminderMoment) -> ZoneRules {
        moment.people.zone(ofProfile: recipient) ?? moment.zone
    }
}
