import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl channel disable`, which stops delivery by a channel for now.
struct ChannelDisable: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Have nothing go out by a channel for now; root, or whose flowd it is.",
        discussion: """
            What is to go by it waits, and is tried when it is enabled again as far as it is still of use. Attempts under \
            way come to their end. It stands in the channel's own file, enabled: false.
            """
    )

    @OptionGroup var channel: SwitchedChannel
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        try await channel.turn(isEnabled: false, " is disabled: what is to go by it waits", session)
    }
}

/// Command `flowctl channel enable`, which resumes delivery by a disabled channel.
struct ChannelEnable: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable",
        abstract: "Have what waits for a disabled channel go out by it; root, or whose flowd it is."
    )

    @OptionGroup var channel: SwitchedChannel
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        try await channel.turn(isEnabled: true, " is enabled", session)
    }
}

/// Channel that is enabled or disabled in its own file.
struct SwitchedChannel: ParsableArguments {
    @Argument(help: "The channel's name.")
    var channel: String

    func turn(isEnabled: Bool, _ remark: String, _ session: Session) async throws {
        let known = try await session.ask { client in try await client.call(DaemonAPI.ListChannels.self, .init()) }
        let file = try ChannelFile(channel, in: known.folder)
        let reply = try await file.turn(isEnabled: isEnabled) {
            try await session.ask { client in try await client.call(DaemonAPI.Reload.self, .init()) }
        }
        try await session.show(reply) { style in
            [Line([Span(channel, .bold), Span(remark)])] + ReloadText.lines(reply, style)
        }
    }
}
