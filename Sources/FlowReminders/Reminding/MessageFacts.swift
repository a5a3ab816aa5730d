/// Values by the names under which templates have them, for one recipient.
struct MessageFacts {
    let about: ReminderAbout
    let recipient: String?
    let moment: ReminderMoment

    private var person: Person? { moment.people.person(recipient) }
    private var language: Language { moment.wording.language(of: person) }
    /// Nobody has acknowledged what came before, and this is no matter of money.
    private var isNag: Bool {
        moment.debt == nil && (about.reminder.position.nag > 0 || about.reminder.position.step > 0)
    }

    /// The zone in which the recipient reads a clock: their own or the tenant's, and that of what is due for who isn't known.
    private var zone: ZoneRules {
        guard person != nil else { return moment.zone }
        return moment.people.zone(of: recipient) ?? moment.wording.zone ?? moment.zone
    }

    /// Occasion of the message.
    var occasion: MessageOccasion {
        if let debt = moment.debt { return debt.isIncoming ? .payment : .bill }
        if moment.subject.isBeginning { return .ready }
        return about.isOver(at: moment.now) ? .overdue : .due
    }

    /// What all occasions have.
    var values: [String: CanonicalValue] {
        let subject = moment.subject
        var values: [String: CanonicalValue] = [
            "title": .text(subject.title), "tenant": .text(moment.wording.tenant),
            "overdue": .boolean(about.isOver(at: moment.now)), "nag": .boolean(isNag),
        ]
        values.add("recipient", person.map { .text($0.title) })
        if subject.profile != recipient { values.add("for", subject.profile.map { .text(name(of: $0)) }) }
        if !subject.job.isEmpty { values["job"] = .object(subject.job) }
        values.add("instructions", subject.instructions.map { .text($0) })
        if about.covered > 0 { values["covered"] = .integer(about.covered) }
        if about.covered == 0, moment.debt == nil, about.isLate(at: moment.now) {
            values["late"] = .object(clock(zone.localTime(at: about.reminder.dueAt)))
        }
        values.merge(when) { $1 }
        values.merge(money) { $1 }
        return values
    }

    /// The day, and the time of it where there is one, with the zone where it isn't that of what is due.
    private var when: [String: CanonicalValue] {
        let nominal = about.occurrence.mark.nominal
        if moment.subject.isWholeDay { return ["day": .text(language.day(nominal.date))] }
        let instant = moment.subject.isBeginning ? moment.zone.firstInstant(of: nominal) : about.occurrence.dueAt
        var when = clock(zone.localTime(at: instant))
        if person == nil || zone.name != moment.zone.name { when["zone"] = .text(zone.name) }
        return when
    }

    private var money: [String: CanonicalValue] {
        guard let debt = moment.debt else { return [:] }
        let format = moment.wording.amounts(of: person)
        func text(_ money: Money) -> CanonicalValue { .text("\(format.text(money)) \(money.currency)") }
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

    private func name(of profile: String) -> String { moment.people.person(profile)?.title ?? profile }
}
