import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl template show`, which shows a version of a template with its source.
struct TemplateShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a version of a template with its source."
    )

    @Argument(
        help: ArgumentHelp("The template's key; KEY@3 is its version 3.", valueName: "template"),
        completion: .live,
        transform: TemplateReference.parse
    )
    var template: TemplateReference

    @Flag(help: "Show the source alone, byte for byte, as template apply takes it.")
    var source = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask(about: template) { client, tenant, key in
            try await client.call(
                TemplatesAPI.Show.self,
                .init(tenant: tenant, template: key, version: template.version)
            )
        }
        if source, !session.format.isJSON { return try session.context.output.data(reply.template.source) }
        try await session.show(reply) { TemplateText.lines(reply.template, $0) }
    }
}
