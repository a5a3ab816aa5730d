import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl status`, which shows the state of flowd and the caller's identity.
struct StatusCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show the state of flowd, and as which user it sees you."
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in try await client.call(DaemonAPI.GetStatus.self, .init()) }
        try await session.show(reply) { StatusText.lines(reply, socket: session.socketText, $0) }
    }
}
