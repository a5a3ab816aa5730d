/// Warnings of reminders that go to people through a channel for which they have no address, or that isn't there.
struct AddressCheck {
    let work: WorkingSet

    /// Warnings of steps of a rule, or of a ladder, that go through a channel that isn't there.
    func unknown(in steps: [ReminderStep], _ name: String) -> [String] {
        guard let known = work.context.channels?.all else { return [] }
        let names = Set(steps.filter { !$0.isByPerson }.map(\.channel)).subtracting(known)
        return names.sorted().map {
            "\(name) goes by \($0), which isn't a channel of this daemon's configuration: nothing of it gets out"
        }
    }

    /// Returns warnings of the steps of one rule, or of a ladder.
    ///
    /// `profile` is the recipient of steps that name none.
    func warnings(of steps: [ReminderStep], _ name: String, for profile: String?, isOwed: Bool = false) -> [String] {
        var warnings: [String] = []
        for step in steps {
            let recipients = step.recipients ?? profile.map { [$0] }
            if step.isByPerson {
                warnings += profiles(recipients ?? []).compactMap { unreached($0, name, isOwed: isOwed) }
            } else if work.context.channels?.addressed.contains(step.channel) ?? false {
                guard let recipients else {
                    warnings.append("\(name) goes to nobody by \(step.channel): say who gets it, such as to role:owner")
                    continue
                }
                warnings += profiles(recipients).compactMap { obstacle($0, step.channel, name, isOwed: isOwed) }
            }
        }
        return warnings
    }

    /// Returns the recipients that are profiles.
    ///
    /// Missing profiles are refused elsewhere, and principals are known when the reminder goes out.
    private func profiles(_ recipients: [String]) -> [Profile] {
        recipients.compactMap { (try? ProfileKey(validating: $0)).flatMap { work.profile($0) } }
    }

    /// Returns what prevents reaching a profile by a channel; nil where nothing does.
    private func obstacle(_ profile: Profile, _ channel: String, _ name: String, isOwed: Bool) -> String? {
        let key = profile.key
        guard let own = profile.content.addresses.first(where: { $0.channel.text == channel }) else {
            return "\(name) goes to \(key) by \(channel), and \(key) has no address for it: "
                + "flowctl profile set \(key) --address \(channel)=ADDRESS"
        }
        switch own.standing?.kind {
        // What they owe comes all the same.
        case .unsubscribed where isOwed: return nil
        case .unsubscribed: return "\(name) goes to \(key) by \(channel), from which \(key) has unsubscribed"
        case .unverified: return "\(name) goes to \(key) by \(channel), and \(key) hasn't confirmed the address yet"
        case .bounced: return "\(name) goes to \(key) by \(channel), where the address was refused\(own.saidWhy)"
        case nil: return nil
        }
    }

    /// Returns a warning of a profile that is to be reached by any channel, and can't be.
    ///
    /// The profile has no usable address, or only one that its channel refused; the result is nil where it can be
    /// reached, and where there is no channel by which anyone could.
    private func unreached(_ profile: Profile, _ name: String, isOwed: Bool) -> String? {
        let (key, addresses) = (profile.key, profile.content.addresses)
        guard let channels = work.context.channels, channels.all.contains(where: { $0 != ReminderStep.journal }) else {
            return nil
        }
        let open = addresses.reaching + (isOwed ? addresses.declined : [])
        if let first = addresses.first(where: { $0.channel.text == open.first }) {
            guard first.standing?.kind == .bounced else { return nil }
            return "\(name) goes to \(key), whose address for \(first.channel) was refused\(first.saidWhy)"
        }
        let journal = "only the journal has it"
        guard addresses.isEmpty else {
            return "\(name) goes to \(key), who has unsubscribed, or hasn't confirmed the address yet: \(journal)"
        }
        return "\(name) goes to \(key), who has no address: \(journal). "
            + "flowctl profile set \(key) --address CHANNEL=ADDRESS"
    }

    /// Returns warnings of several rules, with `place` before their names.
    func warnings(of rules: [ReminderRule], for profile: String?, in place: String = "") -> [String] {
        rules.indices.flatMap { warnings(of: rules[$0].steps, "\(place)reminders[\($0)]", for: profile) }
    }
}

extension ProfileAddress {
    /// Reason given when the address was refused, after a colon.
    fileprivate var saidWhy: String { standing?.reason.map { ": \($0)" } ?? "" }
}
