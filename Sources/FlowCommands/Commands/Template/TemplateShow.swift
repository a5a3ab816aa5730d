import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl template show`.
struct TemplateShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a version of a template with its source."
    )

    @Argument(
        help: ArgumentHelp("The template's key; KEY@3 is its version 3.", valueName: "template"),
        transform: TemplateReference.parse
    )
    var template: TemplateReference

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.showTemplate(.init(tenant: tenant, template: template.key, version: template.version))
        }
        try session.show(reply) { TemplateText.lines(reply.template, $0) }
    }
}
