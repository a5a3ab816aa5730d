import ArgumentParser
import FlowAPI
import FlowTerminal

/// Command `flowctl template apply`, which publishes templates.
struct TemplateApply: PublishCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Publish templates; what is published already stays as it is.",
        discussion: "Each file is applied by itself: one with errors is refused, and the others go on."
    )

    @Argument(
        help: ArgumentHelp("YAML files; - is standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var files: [String]

    @OptionGroup var change: ChangeOptions

    typealias Method = TemplatesAPI.Apply

    func wanted(_ source: String, in tenant: String) -> TemplatesAPI.Apply.Parameters {
        .init(tenant: tenant, source: source, idempotencyKey: change.idempotencyKey)
    }

    func findings(_ reply: TemplatesAPI.Apply.Reply) -> [TemplatesAPI.Finding] { reply.findings }

    func findings(_ refusal: any APIError) -> [TemplatesAPI.Finding]? {
        (refusal as? TemplatesAPI.InvalidTemplate)?.findings
    }

    func lines(_ reply: TemplatesAPI.Apply.Reply) -> [Line] { Sentences.lines(applied: reply) }
}
