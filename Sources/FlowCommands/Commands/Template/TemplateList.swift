import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl template list`.
struct TemplateList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tenant's templates.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let templates = try await session.ask { client, tenant in
            let pages = client.pages(TemplatesAPI.List.self, .init(tenant: tenant, limit: Session.pageSizeMax))
            return try await session.gather(pages)
        }
        try session.show(list: templates, TemplateTable.lines)
    }
}
