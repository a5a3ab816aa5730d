import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl tenant list`, which lists the tenants that the caller can see.
struct TenantList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tenants that you can see.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let tenants = try await session.ask { client in
            try await session.gather(
                client.pages(TenantsAPI.List.self, .init(limit: Session.pageSizeMax))
            )
        }
        try await session.show(list: tenants, TenantTable.lines)
    }
}
