import FlowCore
import FlowEngine

/// Refuses channels that the daemon doesn't have: what went through them would never arrive.
///
/// Strangers learn nothing of channels: the method answers them that there is no such tenant.
extension HandlerContext {
    /// Checks the channels in the ladder of a payment schedule; the method itself refuses an unreadable one.
    func checkChannels(ofLadder text: String?, in tenant: String, for caller: Caller) throws {
        guard (try? engine.tenant(tenant, for: caller)) != nil else { return }
        try checkChannels(LadderPlan.channels(of: text ?? ""), field: "ladder")
    }

    /// Checks the channels in the reminders of a task; the method itself refuses unreadable rules.
    func checkChannels(ofReminders rules: [String]?, in tenant: String, for caller: Caller) throws {
        guard (try? engine.tenant(tenant, for: caller)) != nil else { return }
        for (index, text) in (rules ?? []).enumerated() {
            let field = "reminders[\(index)]"
            guard let rule = try? ReminderRule(validating: text, field: field) else { continue }
            try checkChannels(rule.channels, field: field)
        }
    }

    /// Checks the channels in the notify rules of a tenant; the method itself refuses unreadable ones.
    func checkChannels(ofNotify rules: [String]?, in tenant: String, for caller: Caller) throws {
        guard (try? engine.tenant(tenant, for: caller)) != nil else { return }
        for text in rules ?? [] {
            guard let notify = try? NotifyRule(validating: text, field: "notify") else { continue }
            try checkChannels(notify.rule.channels, field: "notify")
        }
    }

    func checkAddresses(_ addresses: [ProfileAddress], in tenant: String, for caller: Caller) throws {
        guard (try? engine.tenant(tenant, for: caller)) != nil else { return }
        // Of two addresses each kind that has any takes one: that of a mailbox, or a topic.
        let able = channels.filter { name in
            ["a@b", "a"].contains { control.addressesAllowed(by: name, besides: $0) == nil }
        }
        .sorted()
        for address in addresses {
            let (channel, field) = (address.channel.text, ProfileField.address(address.channel).name)
            guard channels.contains(channel) else {
                let known = able.isEmpty ? "it has none yet" : able.joined(separator: ", ")
                throw InvalidInput(
                    field: field,
                    found: channel,
                    allowed: "a channel of this daemon's configuration that has addresses: \(known)"
                )
            }
            guard let allowed = control.addressesAllowed(by: channel, besides: address.address) else { continue }
            throw InvalidInput(field: field, found: address.address, allowed: allowed)
        }
    }

    private func checkChannels(_ names: Set<String>, field: String) throws {
        guard let unknown = names.subtracting(channels).min() else { return }
        let known = channels.sorted().joined(separator: ", ")
        throw InvalidInput(
            field: field,
            found: "via \(unknown)",
            allowed: "a channel of this daemon's configuration: \(known)"
        )
    }
}
