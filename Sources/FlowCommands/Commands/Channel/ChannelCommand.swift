import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Group of the `flowctl channel` commands: the channels of flowd's configuration.
struct ChannelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "channel",
        abstract: "The ways out for messages, as flowd's configuration has them; operators only.",
        subcommands: [
            ChannelList.self, ChannelTest.self, ChannelAdd.self, ChannelDisable.self, ChannelEnable.self,
            ChannelRemove.self, ChannelSecret.self, ChannelRotate.self,
        ],
        aliases: ["channels"]
    )
}

/// Command `flowctl channel list`, which lists the channels, where each goes, and which of them fail.
struct ChannelList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the channels, where each goes, and which fail.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in try await client.call(DaemonAPI.ListChannels.self, .init()) }
        try await session.show(reply) { ChannelTable.lines(reply.channels, $0) }
    }
}

/// Command `flowctl channel test`, which sends a test message.
struct ChannelTest: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Send a message that says that it is a test, and show what the other end says.",
        discussion: """
            It goes out at once and once, besides what waits, and isn't kept. Where it doesn't go out, the reason is \
            told, as for any other message.
            """
    )

    @Argument(help: "The channel's name.")
    var channel: String

    @Option(help: "The address to which it goes, where each message of the channel has one.")
    var to: String?

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in
            try await client.call(DaemonAPI.TestChannel.self, .init(channel: channel, to: to))
        }
        try await session.show(reply) { _ in
            [Line("The test went out by \(channel) in \(reply.milliseconds) ms, under \(reply.id).")]
        }
    }
}
