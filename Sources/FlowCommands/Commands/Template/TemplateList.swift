import ArgumentParser
import FlowAPI

/// Command `flowctl template list`, which lists the tenant's templates.
struct TemplateList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tenant's templates.",
        aliases: ["ls"]
    )

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let templates = try await session.list(TemplatesAPI.List.self) { .init(tenant: $0) }
        try await session.show(list: templates, TemplateTable.lines)
    }
}
