import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl job start`, which starts a job from a template.
struct JobStart: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start a job from a template.",
        discussion: """
            On a terminal attributes that the job can't be started without are asked for, and with them the others that \
            aren't given: Enter alone leaves out what isn't required. Elsewhere, and with an idempotency key, they are \
            refused by name.
            """
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
        help: "The assignee of the job: a profile's key, or role:ROLE.",
        completion: .live,
        transform: AssigneeReference.parse
    )
    var assignee: String?

    @Option(
        name: .customLong("assign"),
        help: ArgumentHelp(
            "The assignee of a step, whatever the template says; several times for several.",
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
            try await start(client, wanted(tenant, key), session)
        }
        try await session.show(reply) { _ in Sentences.lines(started: reply) }
    }

    private func wanted(_ tenant: String, _ key: String) -> JobsAPI.Start.Parameters {
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
    }

    /// Starts the job; asks for attributes that are refused until it can be started, where a person can be asked.
    ///
    /// `interview` has asked already, and goes on with `given`.
    private func start(
        _ client: FlowClient,
        _ wanted: JobsAPI.Start.Parameters,
        _ session: Session,
        _ interview: AttributeInterview? = nil,
        given: [Assignment] = []
    ) async throws -> JobsAPI.Start.Reply {
        do {
            return try await client.call(JobsAPI.Start.self, wanted)
        } catch FlowClientError.refused(let error) {
            guard let refusal = Self.aboutAttributes(error),
                let asking = try await asking(client, wanted, session, interview)
            else { throw FlowClientError.refused(error) }
            let answered = try asking.answered(
                refusal,
                interview == nil ? attributes : given,
                hasOthers: interview == nil
            )
            var next = wanted
            next.attributes = Assignment.object(answered)
            return try await start(client, next, session, asking, given: answered)
        }
    }

    /// Returns what is wrong with attributes; nil for an error about something else.
    ///
    /// The refusal of a single attribute, such as an amount, is returned in the same form.
    private static func aboutAttributes(_ error: any APIError) -> JobsAPI.InvalidAttributes? {
        if let error = error as? JobsAPI.InvalidAttributes { return error }
        let prefix = "attributes."
        let problem: JobsAPI.FieldProblem
        switch error {
        case let error as PaymentsAPI.InvalidAmount:
            problem = .init(field: error.field, found: error.found, allowed: error.allowed, message: error.message)
        case let error as DaemonAPI.InvalidInput:
            problem = .init(field: error.field, found: error.found, allowed: error.allowed, message: error.message)
        default: return nil
        }
        guard problem.field.hasPrefix(prefix) else { return nil }
        let reported = JobsAPI.FieldProblem(
            field: String(problem.field.dropFirst(prefix.count)),
            found: problem.found,
            allowed: problem.allowed,
            message: problem.message.replacing(prefix, with: "")
        )
        return .init(problems: [reported], message: reported.message)
    }

    /// Returns the interview with the fields of the template; nil where no person can be asked, or a key is given.
    private func asking(
        _ client: FlowClient,
        _ wanted: JobsAPI.Start.Parameters,
        _ session: Session,
        _ interview: AttributeInterview?
    ) async throws -> AttributeInterview? {
        if let interview { return interview }
        // With a key the command has to be the same each time, so nothing of it is asked for.
        guard session.format == .table, change.idempotencyKey == nil, let ask = session.context.ask else { return nil }
        let show = TemplatesAPI.Show.Parameters(
            tenant: wanted.tenant,
            template: wanted.template,
            version: wanted.version
        )
        let definition = try await client.call(TemplatesAPI.Show.self, show).template.definition
        return AttributeInterview(Interview(session: session, ask: ask), definition)
    }
}
