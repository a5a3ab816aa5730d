/// Somebody's address is another one that has to be confirmed: it is asked by a code, and the one before is told.
struct AddressTelling {
    let work: WorkingSet

    /// Asks the addresses of a profile that have to be confirmed by now, and tells those of mail that they were before, where
    /// they were confirmed; `isOwn` says that whose profile it is does it, who takes none away without it being told either.
    func follow(_ profile: Profile, since before: Profile, isOwn: Bool) {
        for old in before.content.addresses where isOwn && Self.isConfirmed(old) {
            let isThere = profile.content.addresses.contains { $0.channel == old.channel }
            if !isThere { tell(.change, of: old, profile, to: Self.mailbox(of: old)) }
        }
        for address in profile.content.addresses {
            let old = before.content.addresses.first { $0.channel == address.channel }
            guard address.standing?.kind == .unverified, old != address else { continue }
            tell(.verification, of: address, profile, to: profile.key.text)
            guard let old, old.address != address.address, Self.isConfirmed(old) else { continue }
            tell(.change, of: address, profile, to: Self.mailbox(of: old))
        }
    }

    /// True for an address of mail that was confirmed: others can't be told from names of people in a rule.
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
            timing: .moment(work.context.now, in: work.newsZone),
            misfire: .coalesce,
            window: .standard,
            confirmation: .none,
            following: FollowedDetails(
                context: "address of \(profile.key) for \(address.channel)",
                addressee: nil,
                news: FollowedNews(
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
        work.begin(FollowingWish(origin: .address(profile.id, address.channel), spec: spec, rules: [rule]))
    }

    /// Whoever gives an address waits for its code, at whatever hour.
    private func rule(by channel: StepKey, to recipient: String) -> ReminderRule? {
        let name = RecipientText.text([recipient])
        return try? ReminderRule(validating: "0m from start via \(channel) to \(name), quiet none", field: "reminders")
    }
}
