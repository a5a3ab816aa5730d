/// When reminders may go out: each recipient has quiet hours, weekends and digests in a zone of their own.
extension TenantTask {
    /// The profiles whose zones say when its reminders may go out; none when they may at any time.
    package var windowRecipients: Set<String> {
        guard spec.window != .always else { return [] }
        return rules.reduce(into: Set([spec.profile, spec.following?.addressee].compactMap(\.self))) {
            $0.formUnion($1.rule.profiles)
        }
    }

    /// When a step goes out that is planned for an instant: when the first of its recipients may have it.
    ///
    /// The others get theirs in their own time. Where there is nobody, the task's zone counts.
    func opening(
        of step: ReminderStep?,
        from planned: Timestamp,
        isDigest: Bool,
        _ moment: TaskMoment
    ) -> (at: Timestamp, deferral: SendWindow.Deferral?) {
        guard spec.window != .always else { return (planned, nil) }
        var zones: [ZoneRules] = []
        for recipient in step.map({ recipients(of: $0, moment) }) ?? [] {
            let zone = zone(of: recipient, moment)
            if !zones.contains(where: { $0.name == zone.name }) { zones.append(zone) }
        }
        if zones.isEmpty { zones = [moment.schedule.zone] }
        let openings = zones.map { spec.window.opening(from: planned, zone: $0, isDigest: isDigest) }
        return openings.min { $0.at < $1.at } ?? (planned, nil)
    }

    /// When a recipient gets a reminder whose time has come: at once, or when their own quiet hours are over.
    func opening(for recipient: String?, of reminder: Reminder, isDigest: Bool, _ moment: TaskMoment) -> Timestamp {
        guard spec.window != .always else { return moment.now }
        let zone = zone(of: recipient, moment)
        let own = spec.window.opening(from: reminder.plannedAt, zone: zone, isDigest: isDigest).at
        guard own <= moment.now else { return own }
        // What is in time isn't put off because of the moment that passed meanwhile.
        let isLate = moment.now.milliseconds - reminder.dueAt.milliseconds > Self.latenessMaxMilliseconds
        guard isLate || own < reminder.dueAt else { return moment.now }
        let from = isLate ? moment.now : reminder.dueAt
        return max(spec.window.opening(from: from, zone: zone, isDigest: false).at, moment.now)
    }

    /// When a delivery is tried again that would be at an instant: not within the recipient's quiet hours.
    func opening(for recipient: String?, from next: Timestamp, _ moment: TaskMoment) -> Timestamp {
        guard spec.window != .always else { return next }
        return spec.window.opening(from: next, zone: zone(of: recipient, moment), isDigest: false).at
    }

    /// The profile's own zone; principals, roles and profiles without one are in the task's.
    private func zone(of recipient: String?, _ moment: TaskMoment) -> ZoneRules {
        moment.recipients.zone(of: recipient) ?? moment.schedule.zone
    }
}

extension TaskCommand {
    /// The profiles whose zones it takes to decide it, for these tasks.
    package func windowRecipients(of tasks: [TenantTask]) -> Set<String> {
        var names = tasks.reduce(into: Set<String>()) { $0.formUnion($1.windowRecipients) }
        switch self {
        case .add(let input), .apply(_, let input), .edit(_, let input):
            let hasWindow = [input.quiet, input.weekend, input.digest].contains { $0 != nil }
            guard hasWindow || tasks.contains(where: { $0.spec.window != .always }) else { return names }
            names.formUnion(recipients.map(\.text))
            names.formUnion([profile?.text].compactMap(\.self))
            // A window that is new holds for the rules and the profile that are there.
            for task in tasks {
                names.formUnion([task.spec.profile].compactMap(\.self))
                for rule in task.rules { names.formUnion(rule.rule.profiles) }
            }
        case .complete, .skip, .pause, .resume, .end, .acknowledge, .snooze: break
        case .wake, .followZones, .beginDelivery, .endDelivery: break
        }
        return names
    }
}
