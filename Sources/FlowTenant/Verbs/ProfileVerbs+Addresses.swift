/// Addresses of profiles, and what prevents reaching them there.
extension ProfileVerbs {
    /// Refuses what an update can't do with the addresses that it leaves; `isOwn` says that whose profile it is gives it.
    func checkAddresses(
        _ new: Profile,
        since profile: Profile,
        _ update: ProfileUpdate,
        isOwn: Bool
    ) throws(Refusal) {
        try checkPause(new, since: profile, isOwn: isOwn)
        try checkVerified(update, since: profile, isOwn: isOwn)
        let known = Set(new.content.addresses.map(\.channel))
        for (field, channels) in [("unsubscribe", update.unsubscribed), ("confirm", update.confirmed)] {
            guard let unknown = channels.first(where: { !known.contains($0) }) else { continue }
            let names = new.content.addresses.map(\.channel.text).joined(separator: ", ")
            let allowed = names.isEmpty ? "a channel for which it has an address; it has none" : "some of \(names)"
            throw .invalidInput(InvalidInput(field: field, found: unknown.text, allowed: allowed))
        }
        let unverified = new.content.addresses.filter { $0.standing?.kind == .unverified }.map(\.channel)
        if let channel = update.unsubscribed.first(where: unverified.contains) {
            let allowed = "a channel whose address is confirmed: nothing goes to this one but its code"
            throw .invalidInput(InvalidInput(field: "unsubscribe", found: channel.text, allowed: allowed))
        }
    }

    /// Refuses to ask a person who has unsubscribed from an address to confirm it: no code may go there.
    private func checkVerified(_ update: ProfileUpdate, since profile: Profile, isOwn: Bool) throws(Refusal) {
        guard update.isVerified, !isOwn else { return }
        let declined = profile.content.addresses.first { known in
            known.standing?.kind == .unsubscribed
                && update.addresses.contains { $0.channel == known.channel && Self.isSame($0, known) }
        }
        guard let declined else { return }
        let allowed =
            "another address: \(profile.key) has unsubscribed from this one, and --confirm \(declined.channel) takes that back"
        let field = ProfileField.address(declined.channel).name
        throw .invalidInput(InvalidInput(field: field, found: declined.address, allowed: allowed))
    }

    /// True for the same mailbox, however it is written, and for the same address of another kind.
    private static func isSame(_ one: ProfileAddress, _ other: ProfileAddress) -> Bool {
        AddressTelling.mailbox(of: one).lowercased() == AddressTelling.mailbox(of: other).lowercased()
    }

    /// Refuses another code for a channel asked a short time ago, and for longer the more often it was.
    ///
    /// No recipient is thus flooded with codes; the owner of the profile can't begin again by taking the address away.
    private func checkPause(_ new: Profile, since profile: Profile, isOwn: Bool) throws(Refusal) {
        for known in profile.content.addresses {
            guard let asked = known.standing, asked.kind == .unverified else { continue }
            let address = new.content.addresses.first { $0.channel == known.channel }
            guard address != known, isOwn || address?.standing?.kind == .unverified else { continue }
            let field = ProfileField.address(known.channel).name
            guard address != nil else {
                let allowed = "another address, or the code: managers take away what isn't confirmed"
                throw .invalidInput(InvalidInput(field: field, found: "none", allowed: allowed))
            }
            let until = asked.since.advanced(byMilliseconds: asked.pauseMilliseconds)
            guard work.context.now < until else { continue }
            let (last, next) = (Self.second(asked.since), Self.second(until.advanced(byMilliseconds: 999)))
            let allowed = "an address at \(next) or later, when another code may go out: the last one did at \(last)"
            throw .invalidInput(InvalidInput(field: field, found: address?.address ?? "none", allowed: allowed))
        }
    }

    /// An instant for people, in whole seconds: `2026-11-28T18:28:39Z`.
    private static func second(_ instant: Timestamp) -> String {
        String(instant.rfc3339.prefix { $0 != "." && $0 != "Z" }) + "Z"
    }

    /// Records another standing of an address; returns the event.
    ///
    /// The cause is the result of a message, or an action of its reader.
    @discardableResult
    func record(_ standing: AddressStanding?, of profile: Profile, by channel: StepKey) -> EventNumber {
        var new = profile
        new.content = profile.content.with(standing, of: channel)
        let payload = noted(&new, since: profile)
        work.ledger.append(.profileChanged, payload)
        work.store(new, .profileChanged(new, work.tenant.profiles))
        return work.ledger.number
    }
}
