/// Values by the names under which templates have them, for one recipient.
struct MessageFacts {
    let about: ReminderAbout
    let recipient: String?
    let context: ReminderContext

    private var person: Person? { context.people.person(recipient) }
    private var language: Language { context.wording.language(of: person) }
    /// True when an earlier reminder hasn't been acknowledged, and no money is concerned.
    private var isNag: Bool {
        context.debt == nil && (about.reminder.position.nag > 0 || about.reminder.position.step > 0)
    }

    /// The zone in which the recipient reads a clock: their own or the tenant's, and that of what is due for who isn't known.
    private var zone: ZoneRules {
        guard person != nil else { return context.zone }
        return context.people.zone(of: recipient) ?? context.wording.zone ?? context.zone
    }

    var occasion: MessageOccasion {
        if let debt = context.debt { return debt.isIncoming ? .payment : .bill }
        if let address = context.subject.address { return address.kind == .change ? .addressChanged : .verification }
        switch context.subject.news {
        case .due: return about.isOver(at: context.now) ? .overdue : .due
        case .news(let news, _, _): return MessageOccasion(news)
        }
    }

    /// Values that messages of every occasion have.
    var values: [String: CanonicalValue] {
        let subject = context.subject
        var values: [String: CanonicalValue] = [
            "title": .text(subject.title), "tenant": .text(context.wording.tenant),
            "overdue": .boolean(isOver), "nag": .boolean(isNag),
        ]
        if case .news(.assigned, _, let canBegin) = subject.news { values["begin"] = .boolean(canBegin) }
        if let addressee = subject.addressee, !isAddressee { values["assignee"] = .text(name(of: addressee)) }
        values.add("by", context.people.person(subject.author).map { .text($0.title) })
        values.add("recipient", person.map { .text($0.title) })
        if subject.profile != recipient { values.add("for", subject.profile.map { .text(name(of: $0)) }) }
        if !subject.job.isEmpty { values["job"] = .object(subject.job) }
        // The job itself has no job around it that says whom it is about.
        if subject.job["title"] == nil { values.add("for", subject.job["subject"]) }
        values.add("instructions", subject.instructions.map { .text($0) })
        if about.covered > 0 { values["covered"] = .integer(about.covered) }
        if about.covered == 0, context.debt == nil, about.isLate(at: context.now) {
            values["late"] = .object(clock(zone.localTime(at: about.reminder.dueAt)))
        }
        if let address = subject.address {
            values["for"] = .text(name(of: address.profile))
            values["code"] = .text(LinkPurpose.verify.placeholder)
        }
        values.merge(when) { $1 }
        values.merge(money) { $1 }
        return values
    }

    /// True when the message goes to the addressee, and not to others who are notified about it.
    private var isAddressee: Bool {
        guard let addressee = context.subject.addressee, let recipient else { return false }
        let role = addressee.hasPrefix("role:") ? Role(rawValue: String(addressee.dropFirst(5))) : nil
        return recipient == addressee || context.people.person(addressee)?.principal == recipient
            || role.map { Reach.members(of: $0, context.access).contains { $0.text == recipient } } ?? false
    }

    /// True when the time is over by which it has to be done.
    private var isOver: Bool {
        guard case .news(_, let due, _) = context.subject.news else { return about.isOver(at: context.now) }
        return due.map { $0.at < context.now } ?? false
    }

    /// The day, and the time of it where there is one, with the zone where it isn't that of what is due.
    private var when: [String: CanonicalValue] {
        let nominal = about.occurrence.mark.nominal
        if let received = context.subject.received { return day(received.paidOn) }
        switch context.subject.news {
        case .news(_, let due, _):
            guard let due, let date = due.local.date else { return [:] }
            return due.local.minuteOfDay == nil ? day(date) : time(at: due.at, in: due.zone)
        case .due where context.subject.isWholeDay: return day(nominal.date)
        case .due: return time(at: about.occurrence.dueAt, in: context.zone.name)
        }
    }

    private func day(_ date: LocalDate) -> [String: CanonicalValue] { ["day": .text(language.day(date))] }

    private func time(at instant: Timestamp, in ownZone: String) -> [String: CanonicalValue] {
        var when = clock(zone.localTime(at: instant))
        if person == nil || zone.name != ownZone { when["zone"] = .text(zone.name) }
        return when
    }

    private var received: [String: CanonicalValue] {
        guard let received = context.subject.received else { return [:] }
        var values = ["amount": text(received.amount)]
        if received.party != recipient { values["party"] = .text(name(of: received.party)) }
        if received.outstanding.isPositive { values["outstanding"] = text(received.outstanding) }
        if received.credit.isPositive { values["credit"] = text(received.credit) }
        return values
    }

    private func text(_ money: Money) -> CanonicalValue {
        .text("\(context.wording.amounts(of: person).text(money)) \(money.currency)")
    }

    private var money: [String: CanonicalValue] {
        guard let debt = context.debt else { return received }
        var values = ["amount": text(debt.outstanding), "ladderStep": .text(debt.step)]
        values["step"] = .object([debt.step: .boolean(true)])
        if debt.party != recipient { values["party"] = .text(debt.name) }
        values.add("charge", debt.charge.map(text))
        values.add("credit", debt.credit.map(text))
        return values
    }

    private func clock(_ local: LocalDateTime) -> [String: CanonicalValue] {
        ["day": .text(language.day(local.date)), "time": .text(language.time(local))]
    }

    private func name(of profile: String) -> String { context.people.person(profile)?.title ?? profile }
}
