import FlowAPI
import FlowCore
import FlowStore

extension RemindersAPI.Fate {
    init(_ fate: ReminderFate) {
        switch fate {
        case .sent: self = .sent
        case .sentLate: self = .sentLate
        case .coalesced: self = .coalesced
        case .skipped: self = .skipped
        case .suppressedPaid, .suppressedAcknowledged, .suppressedPaused, .suppressedQuiet, .suppressedHeld,
            .suppressedSuperseded, .suppressedCancelled:
            self = .suppressed
        case .expired: self = .expired
        case .failed: self = .failed
        case .ambiguous: self = .ambiguous
        }
    }
}

extension RemindersAPI.Reminder {
    init(_ item: ReminderItem) {
        let (id, reminder) = (item.id, item.reminder)
        let instalment: InstalmentID? = if case .instalment(let id) = item.origin { id } else { nil }
        let payment: PaymentID? = if case .payment(let id) = item.origin { id } else { nil }
        self.init(
            id: id.description,
            occurrence: id.occurrence.description,
            task: item.origin.isOwn ? id.occurrence.task.description : nil,
            job: item.origin.job?.description,
            jobStep: item.origin.step?.text,
            paymentSchedule: item.origin.schedule?.description,
            instalment: instalment?.description,
            payment: payment?.description,
            ladderStep: reminder.ladderStep?.text,
            news: item.origin.anchor?.news?.rawValue,
            title: item.title,
            context: item.context,
            profile: item.profile,
            to: item.recipients,
            rule: reminder.position.rule,
            step: reminder.position.step,
            repetition: reminder.position.repetition,
            snooze: reminder.position.isSnooze,
            plannedAt: reminder.plannedAt.rfc3339,
            dueAt: reminder.dueAt.rfc3339,
            deferral: reminder.deferral?.rawValue,
            firedAt: reminder.firedAt?.rfc3339,
            fate: reminder.fate.map(RemindersAPI.Fate.init),
            fateText: reminder.fate?.rawValue,
            fateAt: reminder.fateAt?.rfc3339,
            reason: reminder.reason,
            coveredBy: reminder.coveredBy?.description,
            undelivered: item.undelivered?.split(separator: "\n").map(String.init)
        )
    }
}

extension RemindersAPI.Delivery {
    init(_ delivery: DeliveryRecord) {
        self.init(
            id: delivery.id,
            channel: delivery.channel,
            recipient: delivery.recipient,
            state: RemindersAPI.DeliveryState(delivery.state),
            attempt: delivery.attempt,
            createdAt: delivery.createdAt.rfc3339,
            dueAt: delivery.dueAt.rfc3339,
            changedAt: delivery.changedAt.rfc3339,
            reason: delivery.reason,
            text: delivery.text
        )
    }
}

extension RemindersAPI.DeliveryState {
    init(_ state: DeliveryState) {
        switch state {
        case .pending: self = .pending
        case .sending: self = .sending
        case .sent: self = .sent
        case .dead: self = .dead
        case .ambiguous: self = .ambiguous
        case .cancelled: self = .cancelled
        case .dropped: self = .dropped
        }
    }
}

extension RemindersAPI.Range {
    init(_ item: RangeItem) {
        self.init(
            task: item.task.description,
            title: item.title,
            count: item.range.count,
            firstNominal: item.range.first.nominal.text,
            lastNominal: item.range.last.nominal.text,
            fate: RemindersAPI.Fate(item.range.fate),
            fateText: item.range.fate.rawValue,
            at: item.range.at.rfc3339
        )
    }
}

extension RemindersAPI.Outage {
    init(_ outage: Outage) {
        self.init(
            from: outage.beganAt.rfc3339,
            until: outage.endedAt.rfc3339,
            clean: outage.isClean,
            asleep: outage.isSleep ? true : nil
        )
    }
}

extension RemindersAPI.Why.Reply {
    init(_ story: ReminderStory) {
        self.init(
            reminder: RemindersAPI.Reminder(story.item),
            ruleText: story.ruleText ?? story.item.ladder?.text,
            nominal: story.occurrence.occurrence.mark.nominal.text,
            zone: story.occurrence.zone,
            deliveries: story.deliveries.map(RemindersAPI.Delivery.init),
            story: Self.entries(story)
        )
    }

    private static func entries(_ story: ReminderStory) -> [RemindersAPI.StoryEntry] {
        let reminder = story.item.reminder
        var entries: [(Timestamp, String)] = [(reminder.plannedAt, planned(reminder))]
        if let firedAt = reminder.firedAt {
            let count = story.deliveries.count
            entries.append((firedAt, "Its time came: \(count) deliver\(count == 1 ? "y was" : "ies were") decided"))
        }
        for delivery in story.deliveries {
            let to = delivery.recipient.map { " to \($0)" } ?? ""
            let attempts = "\(delivery.attempt) attempt\(delivery.attempt == 1 ? "" : "s")"
            // What an earlier attempt said is no reason for what went out.
            let why = delivery.state == .sent ? "" : delivery.reason.map { ": \($0)" } ?? ""
            let isWaiting = delivery.state == .pending && delivery.dueAt > delivery.changedAt
            let next = isWaiting ? ", next at \(delivery.dueAt.rfc3339)" : ""
            let what =
                "Delivery by \(delivery.channel)\(to) is \(delivery.state.rawValue) after \(attempts)\(next)\(why)"
            entries.append((delivery.changedAt, what))
            entries += delivery.history.filter { $0.by != nil }.map { ($0.at, reported($0, of: delivery)) }
        }
        if let fate = reminder.fate, let at = reminder.fateAt {
            let by = reminder.coveredBy.map { " by \($0)" } ?? ""
            entries.append((at, "Its fate is \(fate.rawValue)\(by)\(reminder.reason.map { ": \($0)" } ?? "")"))
        }
        let occurrence = story.occurrence.occurrence
        if let settled = occurrence.settled {
            entries.append((settled.at, "The occurrence is \(occurrence.state.rawValue), by \(settled.by.text)"))
        }
        // The order in which they were told decides among those of one instant.
        return entries.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map { RemindersAPI.StoryEntry(at: $0.element.0.rfc3339, what: $0.element.1) }
    }

    private static func reported(_ entry: DeliveryEntry, of delivery: DeliveryRecord) -> String {
        let verb =
            switch entry.kind {
            case .replayed: "replayed"
            case .dropped: "given up"
            case .settledAsSent: "found to have gone out"
            case .settledAsDead: "found not to have gone out"
            case .failed, .ambiguous: entry.kind.rawValue
            }
        let to = delivery.recipient.map { " to \($0)" } ?? ""
        let by = entry.by.map { " by \($0.text)" } ?? ""
        return "Delivery by \(delivery.channel)\(to) was \(verb)\(by)\(entry.reason.map { ": \($0)" } ?? "")"
    }

    private static func planned(_ reminder: Reminder) -> String {
        let what = reminder.position.isSnooze ? "Put off to this time" : "Planned for this time"
        // One that quiet hours leave no time stays at its own, and says why it would be of no use.
        guard let deferral = reminder.deferral, reminder.dueAt != reminder.plannedAt else {
            return reminder.fate == nil ? [what, reminder.reason].compactMap(\.self).joined(separator: "; ") : what
        }
        let cause =
            switch deferral {
            case .quiet, .weekend, .digest: deferral.rawValue
            case .recipientQuiet: "\(deferral.rawValue): quiet hours of a recipient's own, as its rule has none"
            case .tenantQuiet: "\(deferral.rawValue): the tenant's quiet hours, as its rule says nothing else"
            }
        return "\(what); put off to \(reminder.dueAt.rfc3339) (\(cause))"
    }
}

extension ReminderStory {
    fileprivate var ruleText: String? {
        guard let rule, let news = item.origin.anchor?.news else { return rule?.text }
        return NotifyRule(news, rule).text
    }
}
