import FlowAPI
import FlowCore
import FlowTerminal

/// Result of `flowctl init`, with the next steps.
struct InitReport: Encodable, Sendable {
    let tenant: TenantsAPI.Tenant
    /// False when it was there already.
    let created: Bool
    /// The keys of the example profiles that were made.
    let profiles: [String]
    let parts: [PackPart]
    /// Commands to type next.
    let next: [String]

    func lines(_ style: Style) -> [Line] {
        var lines = created ? Sentences.lines(created: tenant) : []
        if !profiles.isEmpty {
            let noun = profiles.count == 1 ? "Example profile" : "Example profiles"
            lines.append(Line("\(noun) \(profiles.joined(separator: ", ")) \(profiles.count == 1 ? "is" : "are") made"))
        }
        lines += parts.flatMap { $0.lines(style) }
        return lines + [.empty, Line("Next:", .bold)] + next.map { Line("  \($0)").whole }
    }
}

/// Commands to type next in a new tenant.
enum InitNext {
    /// Returns the pack's own commands, else those that fit any tenant.
    ///
    /// Each has the option for the socket, where one is needed; a tenant that isn't the only one is exported first.
    static func commands(
        _ plan: InitPlan,
        isOnly: Bool,
        socketOption: String
    ) -> [String] {
        var commands = plan.content?.definition.next ?? []
        if commands.isEmpty, let template = plan.content?.templates.first {
            commands = ["template list", "job start \(template.definition.key.text)", "due"]
        } else if commands.isEmpty {
            commands = ["pack list", "pack apply PACK", "profile add KEY --title NAME"]
        }
        let tenant = isOnly ? [] : ["export FLOWCTL_TENANT=\(plan.slug)"]
        return tenant + commands.map { "flowctl \($0)\(socketOption)" }
    }
}
