/// Tenant's data on the profiles that a task is for, and to which its reminders go.
package struct TaskOwner: Sendable {
    /// The profile that the task is to be for; nil when there is none of this key, or none was named.
    package let profile: Profile?
    /// Number of other tasks of the profile that haven't ended.
    package let openCount: Int
    /// Keys of the profiles named by the command's reminder rules that exist and aren't in the archive.
    package let recipients: Set<String>
    /// Keys that are there, for guesses at what was meant.
    package let keys: [String]

    package static let nobody = TaskOwner(profile: nil, openCount: 0)

    package init(profile: Profile?, openCount: Int, recipients: Set<String> = [], keys: [String] = []) {
        self.profile = profile
        self.openCount = openCount
        self.recipients = recipients
        self.keys = keys
    }

    /// Refuses rules that go to a profile that isn't there, or is in the archive.
    package func check(_ rules: [ReminderRule]) throws(InvalidInput) {
        for (index, rule) in rules.enumerated() {
            for key in rule.profiles where !recipients.contains(key) {
                let guess = Suggestion.closest(to: key, in: keys).map { ". Did you mean “\($0)”?" } ?? ""
                throw InvalidInput(
                    field: "reminders[\(index)]",
                    found: key,
                    allowed:
                        "a profile that is there and not in the archive, uid:1000, role:manager, or what the channel "
                        + "understands with a : / or @ in it, such as mailto:ana@example.org" + guess
                )
            }
        }
    }
}

extension ReminderRule {
    /// The keys of the profiles to which it goes: whatever has the form of a key is one.
    package var profiles: Set<String> {
        Set(
            steps.flatMap { $0.recipients ?? [] }.filter { name in
                // What is no key belongs to the channel.
                (try? ProfileKey(validating: name)) != nil
            }
        )
    }
}

extension NotifyRule {
    package static func profiles(of rules: [NotifyRule]) -> Set<ProfileKey> {
        Set(rules.flatMap(\.rule.profiles).compactMap { try? ProfileKey(validating: $0) })
    }
}
