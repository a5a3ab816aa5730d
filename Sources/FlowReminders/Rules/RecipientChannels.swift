extension People {
    /// Returns the channels by which a recipient is reached.
    ///
    /// Money that is owed goes also by those from which they have unsubscribed.
    private func channels(of recipient: String?, isOwed: Bool) -> [String] {
        guard let person = person(recipient) else { return [] }
        return isOwed ? person.channels + person.declined : person.channels
    }

    /// Returns the default channel of a recipient: the first of theirs, or the journal.
    func firstChannel(of recipient: String?, isOwed: Bool) -> String {
        channels(of: recipient, isOwed: isOwed).first ?? ReminderStep.journal
    }

    func nextChannel(of recipient: String?, besides tried: Set<String>, isOwed: Bool) -> String? {
        channels(of: recipient, isOwed: isOwed).first { !tried.contains($0) }
    }
}

extension ReminderStep {
    /// Returns the channel of a step for a recipient: the named one, or theirs.
    ///
    /// `isOwed` says that the message is about money that they owe.
    func channel(for recipient: String?, _ people: People, isOwed: Bool) -> String {
        isByPerson ? people.firstChannel(of: recipient, isOwed: isOwed) : channel
    }
}
