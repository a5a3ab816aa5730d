import ArgumentParser
import FlowAPI

/// Command `flowctl profile show`, which shows a profile with its attributes.
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
        try await session.show(reply) { ProfileText.lines(reply.profile, $0) }
    }
}
