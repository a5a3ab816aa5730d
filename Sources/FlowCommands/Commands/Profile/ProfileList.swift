import ArgumentParser
import FlowAPI
import FlowTerminal

/// `flowctl profile list`.
struct ProfileList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the profiles of a tenant; those in the archive only when they are asked for.",
        aliases: ["ls"]
    )

    @Option(help: "Only of this kind.")
    var kind: String?

    @Option(help: "Only those with this in the key or title, capital or not.")
    var text: String?

    @Flag(help: "Only those in the archive.")
    var archived = false

    @Flag(help: "Those in the archive too.")
    var all = false

    @OptionGroup var limit: LimitOption

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if archived, all { throw ValidationError("--archived and --all contradict each other: give one of them.") }
    }

    func perform(in session: Session) async throws {
        let profiles = try await session.list(ProfilesAPI.List.self, limit: limit.count) {
            .init(tenant: $0, kind: kind, text: text, archived: all ? nil : archived)
        }
        let isFiltered = kind != nil || text != nil || archived
        try session.show(list: profiles) { profiles, style in
            profiles.isEmpty && isFiltered
                ? [Line("There are no such profiles.", .dim)] : ProfileText.table(profiles, style)
        }
    }
}

/// `flowctl profile show`.
struct ProfileShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a profile with its attributes."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(ProfilesAPI.Show.self) { .init(tenant: $0, profile: profile) }
        try session.show(reply) { ProfileText.lines(reply.profile, $0) }
    }
}
