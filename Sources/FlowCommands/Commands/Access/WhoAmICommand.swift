import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl whoami`, which shows the caller's identity and role in each tenant.
struct WhoAmICommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Who you are for flowd, and your role in each tenant."
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client in try await client.call(DaemonAPI.WhoAmI.self, .init()) }
        try await session.show(reply) { AccessTable.lines(reply, $0) }
    }
}
