import ArgumentParser
import FlowAPI
import FlowClient

/// `flowctl job start`.
struct JobStart: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start a job from a template."
    )

    @Argument(
        help: ArgumentHelp("The template's key; KEY@3 is its version 3.", valueName: "template"),
        completion: .live,
        transform: TemplateReference.parse
    )
    var template: TemplateReference

    @Option(name: .customLong("for"), help: ArgumentHelp("Whom or what the job is for.", valueName: "subject"))
    var subject: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("An attribute of the template, several times for several.", valueName: "key=value"),
        transform: Assignment.parse
    )
    var attributes: [Assignment] = []

    @Option(
        help: "For whom the job is: a profile's key, or role:ROLE.",
        completion: .live,
        transform: AssigneeReference.parse
    )
    var assignee: String?

    @Option(
        name: .customLong("assign"),
        help: ArgumentHelp(
            "For whom a step is, whatever the template says; several times for several.",
            valueName: "step=who"
        ),
        transform: Assignment.parse
    )
    var assignments: [Assignment] = []

    @Option(help: ArgumentHelp("The name for people (default: the template's title)."))
    var title: String?

    @Option(
        name: .customLong("label"),
        help: ArgumentHelp("A short name to find it by, several times for several.", valueName: "label"),
        completion: .live
    )
    var labels: [String] = []

    @Option(help: ArgumentHelp("2026-12-24 or 2026-12-24T10:00, in the tenant's zone."))
    var due: String?

    @Option(help: "low, normal, high or urgent (default: normal).")
    var priority: JobsAPI.Priority?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try Assignment.validate(attributes)
        try Assignment.validate(assignments, option: "--assign")
    }

    func perform(in session: Session) async throws {
        let reply = try await session.ask(about: template) { client, tenant, key in
            try await client.call(
                JobsAPI.Start.self,
                .init(
                    tenant: tenant,
                    template: key,
                    version: template.version,
                    subject: subject,
                    attributes: Assignment.object(attributes),
                    assignee: assignee,
                    assignments: assignments.isEmpty
                        ? nil : Dictionary(assignments.map { ($0.key, $0.value) }) { _, last in last },
                    title: title,
                    labels: labels.isEmpty ? nil : labels,
                    due: due,
                    priority: priority,
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try session.show(reply) { _ in Sentences.lines(started: reply) }
    }
}
