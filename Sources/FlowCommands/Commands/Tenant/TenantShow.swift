import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl tenant show`, which shows a tenant with its limits.
struct TenantShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a tenant with its limits."
    )

    @Argument(help: "The tenant's slug (default: as --tenant).", completion: .live)
    var slug: String?

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask(aboutTenant: slug) { client, tenant in
            try await client.call(TenantsAPI.Show.self, .init(tenant: tenant))
        }
        try await session.show(reply) { TenantText.lines(reply.tenant, $0) }
    }
}
