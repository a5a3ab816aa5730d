/// Messages about a new address that has to be confirmed: a code to it, and a notice to the one before.
struct AddressTelling {
    let work: WorkingSet

    /// Sends codes to new addresses that have to be confirmed, and notices to the mail addresses that they replace.
    ///
    /// Only mail addresses that were confirmed get a notice. `isOwn` is true when the owner of the profile makes the
    /// change; an address that the owner takes away gets a notice as well.
    func apply(_ profile: Profile, since before: Profile, isOwn: Bool) {
        for old in before.content.addresses where isOwn && Self.isConfirmed(old) {
            let isThere = profile.content.addresses.contains { $0.channel == old.channel }
            if !isThere { tell(.change, of: old, profile, to: Self.mailbox(of: old)) }
        }
        for address in profile.content.addresses {
            let old = before.content.addresses.first { $0.channel == address.channel }
            guard address.standing?.kind == .unverified, old != address else { continue }
            tell(.verification, of: address, profile, to: profile.key.text)
            guard let old, !old.address.hasBytes(of: address.address), Self.isConfirmed(old) else { continue }
            tell(.change, of: address, profile, to: Self.mailbox(of: old))
        }
    }

    /// True for a mail address that was confirmed.
    ///
    /// An address of another kind can't be distinguished from the name of a person in a rule.
    private static func isConfirmed(_ address: ProfileAddress) -> Bool {
        let kind = address.standing?.kind
        return (kind == nil || kind == .unsubscribed) && address.address.contains("@")
    }

    /// The mailbox of an address of mail, without a name before it.
    static func mailbox(of address: ProfileAddress) -> String {
        guard address.address.hasSuffix(">"), let begin = address.address.lastIndex(of: "<") else {
            return address.address
        }
        return String(address.address[begin...].dropFirst().dropLast())
    }

    private func tell(_ kind: AddressNews.Kind, of address: ProfileAddress, _ profile: Profile, to recipient: String) {
        guard let rule = rule(by: address.channel, to: recipient) else { return }
        let spec = TaskSpec(
            title: "Address of \(profile.content.title) for \(address.channel)",
            timing: .instant(work.context.now, in: work.newsZone),
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            derivation: DerivedTaskDetails(
                context: "address of \(profile.key) for \(address.channel)",
                addressee: nil,
                news: DerivedTaskNews(
                    author: nil,
                    address: AddressNews(
                        kind,
                        profile: profile.key.text,
                        channel: address.channel.text,
                        address: address.address
                    )
                )
            )
        )
        work.begin(DerivedTaskRequest(origin: .address(profile.id, address.channel), spec: spec, rules: [rule]))
    }

    /// Returns a rule without quiet hours, as a person who gives an address waits for its code at any hour.
    private func rule(by channel: StepKey, to recipient: String) -> ReminderRule? {
        let name = RecipientText.text([recipient])
        return try? ReminderRule(validating: "0m from start via \(channel) to \(name), quiet none", field: "reminders")
    }
}
