extension People {
    /// Channels by which somebody is reached; what they owe goes also by those from which they have unsubscribed.
    private func channels(of recipient: String?, isOwed: Bool) -> [String] {
        guard let person = person(recipient) else { return [] }
        return isOwed ? person.channels + person.declined : person.channels
    }

    /// The channel by which to reach somebody where nothing else is said: their first, or the journal.
    func firstChannel(of recipient: String?, isOwed: Bool) -> String {
        channels(of: recipient, isOwed: isOwed).first ?? ReminderStep.journal
    }

    /// The first of theirs that wasn't tried yet; nil when there is none.
    func nextChannel(of recipient: String?, besides tried: Set<String>, isOwed: Bool) -> String? {
        channels(of: recipient, isOwed: isOwed).first { !tried.contains($0) }
    }
}

extension ReminderStep {
    /// The channel for somebody: the one that is named, or theirs; `isOwed` says that it tells of what they owe.
    func channel(for recipient: String?, _ people: People, isOwed: Bool) -> String {
        isByPerson ? people.firstChannel(of: recipient, isOwed: isOwed) : channel
    }
}
