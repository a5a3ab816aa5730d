/// Reminder that goes out, with its occurrence and the number of reminders that it covers.
struct ReminderAbout {
    let id: ReminderID
    let occurrence: TaskOccurrence
    let reminder: Reminder
    /// Number of earlier reminders that this one stands for.
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
    package let key: MessageKey
    package private(set) var words: FilledWords
    var title: String { words.title }
    var text: String { words.text }
    /// Everything that is known, as one canonical JSON object.
    var payload: String {
        var members = content
        members.add("wordsFault", words.fault.map { .text($0) })
        return CanonicalValue.object(members).json
    }
    private let values: [String: CanonicalValue]
    private var content: [String: CanonicalValue]

    init(_ about: ReminderAbout, to recipient: String?, links: [LinkPurpose], _ context: ReminderContext) {
        let facts = MessageFacts(about: about, recipient: recipient, context: context)
        key = MessageKey(facts.occasion, context.wording.language(of: context.people.person(recipient)))
        var values = facts.values
        let addresses = context.wording.links?.addresses(of: links) ?? []
        let named = Dictionary(addresses.map { ($0.purpose.name, CanonicalValue.text($0.address)) }) { first, _ in first
        }
        if !named.isEmpty { values["links"] = .object(named) }
        words = context.wording.fill(key, values)
        let title = context.subject.title
        let line = words.text.split(whereSeparator: \.isNewline).first { $0.contains(title) }
        values["line"] = .text(line.map(String.init) ?? title)
        self.values = values
        var content = Self.members(about, context)
        if !named.isEmpty { content["links"] = .object(named) }
        self.content = content
        // Own words may have them in their sentences; what they don't have comes behind.
        let left = addresses.filter { !words.text.contains($0.address) }
        if !left.isEmpty {
            words.text += "\n\n" + left.map { key.language.line(of: $0.purpose, $0.address) }.joined(separator: "\n")
        }
    }

    /// Adds the addresses of further links to the payload for programs; the text stays unchanged.
    mutating func offer(_ purposes: [LinkPurpose], _ context: ReminderContext) {
        let addresses = context.wording.links?.addresses(of: purposes) ?? []
        guard !addresses.isEmpty else { return }
        var links: [String: CanonicalValue] = [:]
        if case .object(let known) = content["links"] { links = known }
        for each in addresses { links[each.purpose.name] = .text(each.address) }
        content["links"] = .object(links)
    }

    /// Several in one, a line each; those that say the same of the same are one.
    package init(digest all: [ReminderMessage], to recipient: String?, _ context: ReminderContext) {
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
            "tenant": .text(context.wording.tenant),
        ]
        let person = context.people.person(recipient)
        values.add("recipient", person.map { .text($0.title) })
        key = MessageKey(.digest, context.wording.language(of: person))
        words = context.wording.fill(key, values)
        self.values = values
        content = ["title": .text(words.title), "reminders": .list(messages.map { .object($0.content) })]
    }

    /// Returns the members of the payload for programs, which don't depend on the language.
    private static func members(_ about: ReminderAbout, _ context: ReminderContext) -> [String: CanonicalValue] {
        let (subject, occurrence, reminder) = (context.subject, about.occurrence, about.reminder)
        var members: [String: CanonicalValue] = [
            "title": .text(subject.title),
            "occurrence": .text(about.id.occurrence.description),
            "reminder": .text(about.id.description),
            "nominal": .text(occurrence.mark.nominal.text), "zone": .text(context.zone.name),
            "dueAt": .text(occurrence.dueAt.rfc3339), "plannedAt": .text(reminder.plannedAt.rfc3339),
            "rule": .integer(reminder.position.rule), "step": .integer(reminder.position.step),
            "repetition": .integer(reminder.position.repetition), "late": .boolean(about.isLate(at: context.now)),
            "covers": .integer(about.covered),
        ]
        members.add("profile", subject.profile.map { .text($0) })
        members.add("context", subject.context.map { .text($0) })
        members.merge(subject.members) { $1 }
        members.merge(subject.received?.members ?? [:]) { $1 }
        members.merge(subject.address?.members ?? [:]) { $1 }
        return members.merging(context.debt?.members ?? [:]) { $1 }
    }
}

extension ReminderDebt {
    fileprivate var members: [String: CanonicalValue] {
        var members: [String: CanonicalValue] = [
            "party": .text(party), "direction": .text(isIncoming ? "incoming" : "outgoing"), "ladderStep": .text(step),
            "outstanding": .text(outstanding.text), "currency": .text(outstanding.currency.code),
        ]
        members.add("charge", charge.map { .text($0.text) })
        members.add("credit", credit.map { .text($0.text) })
        return members
    }
}
