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

    /// What is told of the steps of one rule, or of a ladder; `profile` gets those that name nobody.
    func warnings(of steps: [ReminderStep], _ name: String, for profile: String?, isOwed: Bool = false) -> [String] {
        var warnings: [String] = []
        for step in steps where work.context.channels?.addressed.contains(step.channel) ?? false {
            guard let recipients = step.recipients ?? profile.map({ [$0] }) else {
                warnings.append("\(name) goes to nobody by \(step.channel): say who gets it, such as to role:owner")
                continue
            }
            for recipient in recipients {
                // What isn't there is refused, and principals are known when it goes out.
                guard let key = try? ProfileKey(validating: recipient), let profile = work.profile(key) else {
                    continue
                }
                let own = profile.content.addresses.first { $0.channel.text == step.channel }
                switch own?.standing?.kind {
                // What they owe comes all the same.
                case .unsubscribed where isOwed: break
                case .unsubscribed:
                    warnings.append("\(name) goes to \(key) by \(step.channel), from which \(key) has unsubscribed")
                case .unverified:
                    warnings.append(
                        "\(name) goes to \(key) by \(step.channel), and \(key) hasn't confirmed the address yet"
                    )
                case .bounced, nil: break
                }
                guard own == nil else { continue }
                warnings.append(
                    "\(name) goes to \(key) by \(step.channel), and \(key) has no address for it: "
                        + "flowctl profile set \(key) --address \(step.channel)=ADDRESS"
                )
            }
        }
        return warnings
    }

    /// The same of several rules, with a place before their names.
    func warnings(of rules: [ReminderRule], for profile: String?, in place: String = "") -> [String] {
        rules.indices.flatMap { warnings(of: rules[$0].steps, "\(place)reminders[\($0)]", for: profile) }
    }
}
