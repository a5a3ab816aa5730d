import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Group of the `flowctl daemon` commands: an operator's commands to flowd itself.
struct DaemonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "daemon",
        abstract: "What an operator has flowd itself do.",
        subcommands: [DaemonReload.self, DaemonConfirmClock.self]
    )
}

/// Command `flowctl daemon reload`, which has flowd read its configuration again.
struct DaemonReload: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Have flowd read its configuration again; operators only.",
        discussion: """
            Returns when everything goes by it, and tells what was changed and what needs a restart. With a mistake in \
            a file nothing is changed: each is told with file, line and key, and flowd goes on. Flags and environment \
            variables of flowd win over files as at its start.
            """
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in try await client.call(DaemonAPI.Reload.self, .init()) }
        try await session.show(reply) { ReloadText.lines(reply, $0) }
    }
}

/// `flowctl daemon confirm-clock`.
struct DaemonConfirmClock: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm-clock",
        abstract: "Say that the clock is right, so that reminders go on; operators only.",
        discussion: """
            flowd holds reminders back when the clock of the machine can't be believed: it has jumped far ahead, or it \
            tells an impossible time after a start. flowctl status says why. Look at the clock first: with a wrong one, \
            everything that falls due until then would be sent now.
            """
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in try await client.call(DaemonAPI.ConfirmClock.self, .init()) }
        try await session.show(reply) { _ in
            [
                reply.wasHeld
                    ? Line("The clock is believed now; what was held back goes on.")
                    : Line("The clock was believed already; nothing was held back.")
            ]
        }
    }
}
