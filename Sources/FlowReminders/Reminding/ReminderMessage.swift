/// A reminder that goes out, and of what it tells.
struct ReminderAbout {
    let id: ReminderID
    let occurrence: TaskOccurrence
    let reminder: Reminder
    /// How many earlier ones it stands for.
    let covered: Int

    init(_ id: ReminderID, _ occurrence: TaskOccurrence, _ reminder: Reminder, covered: Int) {
        (self.id, self.occurrence, self.reminder, self.covered) = (id, occurrence, reminder, covered)
    }

    /// True when what is due has been due for longer than a reminder in time takes.
    func isOver(at now: Timestamp) -> Bool { Self.isPast(occurrence.dueAt, now) }

    func isLate(at now: Timestamp) -> Bool { Self.isPast(reminder.dueAt, now) }

    private static func isPast(_ instant: Timestamp, _ now: Timestamp) -> Bool {
        now.milliseconds - instant.milliseconds > Reminding.latenessMaxMilliseconds
    }
}

/// A reminder in the words of its recipient.
package struct ReminderMessage {
    /// Which words it has.
    package let key: MessageKey
    /// What it says.
    package private(set) var words: FilledWords
    /// One line.
    var title: String { words.title }
    /// Plain text.
    var text: String { words.text }
    /// Everything that is known, as one canonical JSON object.
    var payload: String {
        var members = content
        members.add("wordsFault", words.fault.map { .text($0) })
        return CanonicalValue.object(members).json
    }
    private let values: [String: CanonicalValue]
    private var content: [String: CanonicalValue]

    init(_ about: ReminderAbout, to recipient: String?, links: [LinkPurpose], _ moment: ReminderMoment) {
        let facts = MessageFacts(about: about, recipient: recipient, moment: moment)
        key = MessageKey(facts.occasion, moment.wording.language(of: moment.people.person(recipient)))
        var values = facts.values
        let addresses = moment.wording.links?.addresses(of: links) ?? []
        let named = Dictionary(addresses.map { ($0.purpose.name, CanonicalValue.text($0.address)) }) { first, _ in first
        }
        if !named.isEmpty { values["links"] = .object(named) }
        words = moment.wording.fill(key, values)
        let title = moment.subject.title
        let line = words.text.split(whereSeparator: \.isNewline).first { $0.contains(title) }
        values["line"] = .text(line.map(String.init) ?? title)
        self.values = values
        var content = Self.members(about, moment)
        if !named.isEmpty { content["links"] = .object(named) }
        self.content = content
        // Own words may have them in their sentences; what they don't have comes behind.
        let left = addresses.filter { !words.text.contains($0.address) }
        if !left.isEmpty {
            words.text += "\n\n" + left.map { key.language.line(of: $0.purpose, $0.address) }.joined(separator: "\n")
        }
    }

    /// Has programs know the addresses of other links.
    mutating func offer(_ purposes: [LinkPurpose], _ moment: ReminderMoment) {
        let addresses = moment.wording.links?.addresses(of: purposes) ?? []
        guard !addresses.isEmpty else { return }
        var links: [String: CanonicalValue] = [:]
        if case .object(let known) = content["links"] { links = known }
        for each in addresses { links[each.purpose.name] = .text(each.address) }
        content["links"] = .object(links)
    }

    /// Several in one, a line each; those that say the same of the same are one.
    package init(digest all: [ReminderMessage], to recipient: String?, _ moment: ReminderMoment) {
        var seen: Set<CanonicalValue> = []
        let messages = all.filter { message in
            seen.insert(.list([message.values["line"], message.content["occurrence"]].compactMap(\.self))).inserted
        }
        if messages.count == 1 {
            self = messages[0]
            return
        }
        var values: [String: CanonicalValue] = [
            "count": .integer(messages.count), "reminders": .list(messages.map { .object($0.values) }),
            "tenant": .text(moment.wording.tenant),
        ]
        let person = moment.people.person(recipient)
        values.add("recipient", person.map { .text($0.title) })
        key = MessageKey(.digest, moment.wording.language(of: person))
        words = moment.wording.fill(key, values)
        self.values = values
        content = ["title": .text(words.title), "reminders": .list(messages.map { .object($0.content) })]
    }

    /// What programs are told, whatever the language is.
    private static func members(_ about: ReminderAbout, _ moment: ReminderMoment) -> [String: CanonicalValue] {
        let (subject, occurrence, reminder) = (moment.subject, about.occurrence, about.reminder)
        var members: [String: CanonicalValue] = [
            "title": .text(subject.title),
            "occurrence": .text(about.id.occurrence.description),
            "reminder": .text(about.id.description),
            "nominal": .text(occurrence.mark.nominal.text), "zone": .text(moment.zone.name),
            "dueAt": .text(occurrence.dueAt.rfc3339), "plannedAt": .text(reminder.plannedAt.rfc3339),
            "rule": .integer(reminder.position.rule), "step": .integer(reminder.position.step),
            "repetition": .integer(reminder.position.repetition), "late": .boolean(about.isLate(at: moment.now)),
            "covers": .integer(about.covered),
        ]
        members.add("profile", subject.profile.map { .text($0) })
        members.add("context", subject.context.map { .text($0) })
        members.merge(subject.members) { $1 }
        members.merge(subject.received?.members ?? [:]) { $1 }
        members.merge(subject.address?.members ?? [:]) { $1 }
        return members.merging(moment.debt?.members ?? [:]) { $1 }
    }
}

extension ReminderDebt {
    /// The same for programs.
    fileprivate var members: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "party": .text(party), "direction": .text(isIncoming ? "in" : "out"), "ladderStep": .text(step),
            "outstanding": .text(outstanding.text), "currency": .text(outstanding.currency.code),
        ]
        members.add("charge", charge.map { .text($0.text) })
        members.add("credit", credit.map { .text($0.text) })
        return members
    }
}
