/// When reminders may go out: each recipient has quiet hours, weekends and digests in a zone of their own.
extension TenantTask {
    /// When what stands at a position may go out: by its rule, else by the task, else by the tenant's quiet hours.
    func window(at position: ReminderPosition, _ moment: TaskMoment) -> SendWindow {
        spec.window.window(of: rule(position.rule), tenantQuiet: moment.tenantQuiet)
    }

    /// When a step goes out that is planned for an instant: when the first of its recipients may have it.
    ///
    /// The others get theirs in their own time. Where there is nobody, the task's zone counts.
    func opening(
        of step: ReminderStep?,
        within window: SendWindow,
        from planned: Timestamp,
        isDigest: Bool,
        _ moment: TaskMoment
    ) -> (at: Timestamp, deferral: SendWindow.Deferral?) {
        guard window != .always else { return (planned, nil) }
        var zones: [ZoneRules] = []
        for recipient in step.map({ recipients(of: $0, moment) }) ?? [] {
            let zone = zone(of: recipient, moment)
            if !zones.contains(where: { $0.name == zone.name }) { zones.append(zone) }
        }
        if zones.isEmpty { zones = [moment.schedule.zone] }
        let openings = zones.map { window.opening(from: planned, zone: $0, isDigest: isDigest) }
        return openings.min { $0.at < $1.at } ?? (planned, nil)
    }

    /// When a recipient gets a reminder whose time has come: at once, or when their own quiet hours are over; then with
    /// what is told of the tenant's.
    func opening(
        for recipient: String?,
        of reminder: Reminder,
        _ moment: TaskMoment
    ) -> (at: Timestamp, why: String?) {
        let window = window(at: reminder.position, moment)
        guard window != .always else { return (moment.now, nil) }
        let zone = zone(of: recipient, moment)
        let isDigest = rule(reminder.position.rule)?.isDigest ?? false
        let own = window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest)
        guard own.at <= moment.now else { return (own.at, window.reason(of: own.deferral)) }
        // What is in time isn't put off because of the moment that passed meanwhile.
        let isLate = moment.now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
        guard isLate || own.at < reminder.dueAt else { return (moment.now, nil) }
        let next = window.opening(from: isLate ? moment.now : reminder.dueAt, zone: zone, isDigest: false)
        return next.at > moment.now ? (next.at, window.reason(of: next.deferral)) : (moment.now, nil)
    }

    /// When a delivery is tried that would be at an instant: not within the recipient's quiet hours.
    func opening(
        for recipient: String?,
        of id: ReminderID,
        from next: Timestamp,
        _ moment: TaskMoment
    ) -> (at: Timestamp, why: String?) {
        guard let position = reminder(id)?.position else { return (next, nil) }
        let window = window(at: position, moment)
        guard window != .always else { return (next, nil) }
        let opening = window.opening(from: next, zone: zone(of: recipient, moment), isDigest: false)
        return (opening.at, window.reason(of: opening.deferral))
    }

    /// False for what would be of no use when it may go out.
    ///
    /// What stays open until somebody does it is of use whenever that is: nothing else would remind of it.
    func isUseful(in number: Int, planned: Timestamp, at openAt: Timestamp) -> Bool {
        occurrences[number]?.occurrence.isPatient == true
            || openAt.milliseconds - planned.milliseconds <= usefulMilliseconds(of: number)
    }

    /// Has deliveries that nobody has tried yet wait for the quiet hours of now, and no longer.
    mutating func replanWaiting(_ moment: TaskMoment) {
        for number in occurrences.keys.sorted() {
            guard let live = occurrences[number] else { continue }
            for (id, delivery) in live.deliveries.sorted(by: { $0.key < $1.key })
            where delivery.state == .pending && delivery.attempt == 0 && delivery.dueAt > moment.now {
                guard let reminder = live.reminders[delivery.reminder.number] else { continue }
                let window = window(at: reminder.position, moment)
                let zone = zone(of: delivery.recipient, moment)
                let isDigest = rule(reminder.position.rule)?.isDigest ?? false
                var opening = window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest)
                if opening.at <= moment.now { opening = window.opening(from: moment.now, zone: zone, isDigest: false) }
                guard opening.at != delivery.dueAt else { continue }
                occurrences[number]?.deliveries[id]?.wait(until: opening.at, window.reason(of: opening.deferral))
                changes.deliveries.insert(id)
            }
        }
    }

    /// The profile's own zone; principals, roles and profiles without one are in the task's.
    private func zone(of recipient: String?, _ moment: TaskMoment) -> ZoneRules {
        moment.recipients.zone(of: recipient) ?? moment.schedule.zone
    }
}
