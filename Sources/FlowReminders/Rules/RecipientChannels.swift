/// Channels for which those to whom reminders go have an address, in the order in which they are to be tried.
package struct RecipientChannels: Sendable {
    private let names: [String: [String]]

    /// Nobody has an address.
    package static let none = RecipientChannels([:])

    /// Takes the names of channels by recipient: the key of a profile, or a principal.
    package init(_ names: [String: [String]]) {
        self.names = names
    }

    /// The channel by which to reach somebody where nothing else is said: their first, or the journal.
    func first(of recipient: String?) -> String {
        recipient.flatMap { names[$0]?.first } ?? ReminderStep.journal
    }

    /// The first of those behind it that wasn't tried yet; nil when there is none.
    func next(of recipient: String?, besides tried: Set<String>) -> String? {
        recipient.flatMap { names[$0]?.first { !tried.contains($0) } }
    }
}

extension ReminderStep {
    /// The channel for somebody: the one that is named, or theirs.
    func channel(for recipient: String?, _ channels: RecipientChannels) -> String {
        isByPerson ? channels.first(of: recipient) : channel
    }
}
