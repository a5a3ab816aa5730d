import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl template show`.
struct TemplateShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a version of a template with its source.")

    @Argument(help: "The template's key.")
    var template: String

    @Option(help: ArgumentHelp("A version other than the latest.", valueName: "number"))
    var version: Int?

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { client, tenant in
            try await client.showTemplate(.init(tenant: tenant, template: template, version: version))
        }
        try session.show(reply) { TemplateText.lines(reply.template, $0) }
    }
}
