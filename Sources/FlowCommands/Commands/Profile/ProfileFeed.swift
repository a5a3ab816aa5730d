import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Group of the `flowctl profile feed` commands: the calendar of a profile at a secret address.
struct ProfileFeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "The calendar of what is for a profile, at a secret address.",
        discussion: """
            A calendar program subscribes to the address: whoever has it reads what flowctl calendar --ics --for PROFILE \
            writes, in the profile's language, and nothing else. It ends when it is replaced or revoked, and while the \
            profile is in the archive. flowd-links(8) serves it.
            """,
        subcommands: [ProfileFeedIssue.self, ProfileFeedRevoke.self]
    )
}

/// `flowctl profile feed issue`.
struct ProfileFeedIssue: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue",
        abstract: "Give the calendar of a profile a secret address; managers, and whose profile it is.",
        discussion: """
            The address alone goes to standard output, once: flowd keeps its digest only. Where links.baseURL isn't \
            configured, it is the code with which an app's backend reads the feed (io.flowd.Codes.ReadFeed).
            """
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @Flag(help: "Let the address that it has end: its users need the new one.")
    var replace = false

    @OptionGroup var change: ChangeOptions

    private static let lost =
        "The address was told when it was made, and a repetition doesn't tell it. Make another with --replace."

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            let wanted = ProfilesAPI.IssueFeed.Parameters(
                tenant: tenant,
                profile: profile,
                replace: replace ? true : nil
            )
            return try await client.call(ProfilesAPI.IssueFeed.self, change.named(wanted))
        }
        if reply.code == nil, session.format == .table { throw SecretFile.gone(Self.lost) }
        try await session.show(reply) { _ in [Line(reply.address ?? reply.code ?? "")] }
        guard session.format == .table else { return }
        let isServed = reply.address != nil
        session.say([
            Line("Whoever has this \(isServed ? "address" : "code") reads the calendar. It isn't shown again.")
        ])
        guard !isServed else { return }
        session.say([
            Line("It is a code and no address yet: links.baseURL isn't configured, see flowd.yaml(5). Then it is"),
            Line("BASEURL/CODE.ics, or another one with --replace."),
        ])
    }
}

/// `flowctl profile feed revoke`.
struct ProfileFeedRevoke: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take the secret address of a profile's calendar away; managers, and whose profile it is."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var change: ChangeOptions

    typealias Method = ProfilesAPI.RevokeFeed

    func wanted(in tenant: String) -> ProfilesAPI.RevokeFeed.Parameters {
        .init(tenant: tenant, profile: profile)
    }

    func lines(_ reply: ProfilesAPI.RevokeFeed.Reply, _ style: Style) -> [Line] {
        let remark = reply.eventNumber == 0 ? " has no feed" : " has no feed any more: its address ends now"
        return [Line([Span(profile, .bold), Span(remark)])]
    }
}
