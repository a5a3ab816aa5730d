extension People {
    /// The channel by which to reach somebody where nothing else is said: their first, or the journal.
    func firstChannel(of recipient: String?) -> String {
        person(recipient)?.channels.first ?? ReminderStep.journal
    }

    /// The first of theirs that wasn't tried yet; nil when there is none.
    func nextChannel(of recipient: String?, besides tried: Set<String>) -> String? {
        person(recipient)?.channels.first { !tried.contains($0) }
    }
}

extension ReminderStep {
    /// The channel for somebody: the one that is named, or theirs.
    func channel(for recipient: String?, _ people: People) -> String {
        isByPerson ? people.firstChannel(of: recipient) : channel
    }
}
