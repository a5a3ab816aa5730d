import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl job set`, which changes a job's details.
struct JobSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a job's title, subject, labels, due date, priority, attributes.",
        discussion: """
            flowctl looks at the job, tells what will change, and sends it for the job as it saw it: when somebody else \
            changed details or plan meanwhile, nothing is done and you see what they changed.

            \(BulkOperation.discussion)
            """
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "The name for people.")
    var title: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Whom or what the job is for; empty takes it away.", valueName: "subject")
    )
    var subject: String?

    @Option(
        name: .customLong("label"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("+NAME puts a label on, -NAME takes it off; several times for several.", valueName: "label"),
        transform: LabelChange.parse
    )
    var labels: [LabelChange] = []

    @Option(help: ArgumentHelp("2026-12-24 or 2026-12-24T10:00, in the tenant's zone; empty takes it away."))
    var due: String?

    @Option(help: "low, normal, high or urgent.")
    var priority: JobsAPI.Priority?

    @Option(
        name: [.customLong("attribute"), .customLong("set")],
        help: ArgumentHelp("An attribute of the template, several times for several.", valueName: "key=value"),
        transform: Assignment.parse
    )
    var attributes: [Assignment] = []

    @Option(
        name: .customLong("unset"),
        help: ArgumentHelp("An attribute to take away, several times for several.", valueName: "key")
    )
    var unset: [String] = []

    @OptionGroup var edit: EditOptions
    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try Assignment.validate(attributes)
        try bulk.validate(with: job)
        if job == nil, edit.ifEvent != nil { throw ValidationError("--if-event is for one job.") }
        let isEmpty =
            title == nil && subject == nil && labels.isEmpty && due == nil && priority == nil && attributes.isEmpty
            && unset.isEmpty
        if isEmpty {
            throw ValidationError("Say what to change: --title, --for, --label, --due, --priority, --attribute.")
        }
    }

    func perform(in session: Session) async throws {
        guard let job else {
            let run = BulkRun(
                operation: operation,
                options: bulk,
                idempotencyKey: change.idempotencyKey,
                session: session
            )
            return try await run.perform()
        }
        let (differences, reply) = try await session.ask { client, tenant in
            var update = parameters(tenant, job)
            var differences: [Line] = []
            if update.ifEvent == nil {
                let seen = try await client.call(JobsAPI.Show.self, .init(tenant: tenant, job: job)).job
                // A call that is made again with its key has to be the same call, though the job has changed by it.
                if change.idempotencyKey == nil { update.ifEvent = seen.status.eventNumber }
                differences = JobDifference.lines(seen, update)
            }
            return (differences, try await client.call(JobsAPI.Update.self, update))
        }
        // Behind the answer: what is refused isn't a change.
        if !session.format.isJSON { session.say(differences) }
        try await session.show(reply) { Sentences.lines(reply.change, $0) }
    }

    private var operation: BulkOperation {
        let update = parameters("", "")
        return BulkOperation(
            name: "set",
            participle: "changed",
            // A value without a JSON form can't be written on a command line.
            content: (try? JSONText.compact(update)) ?? "",
            forecast: { job in
                let changes = JobDifference.lines(job, update).map { $0.spans.map(\.text).joined() }
                return changes.isEmpty ? .nothing : .change(changes.joined(separator: ", "))
            },
            isDone: { _ in false },
            perform: { client, target in
                var update = update
                update.tenant = target.tenant
                update.job = target.job.id
                update.ifEvent = target.mayNameEvent ? target.job.status.eventNumber : nil
                update.idempotencyKey = target.idempotencyKey
                return try await client.call(JobsAPI.Update.self, update).change
            }
        )
    }

    private func parameters(_ tenant: String, _ job: String) -> JobsAPI.Update.Parameters {
        let added = labels.filter { !$0.isRemoved }.map(\.label)
        let removed = labels.filter(\.isRemoved).map(\.label)
        return JobsAPI.Update.Parameters(
            tenant: tenant,
            job: job,
            title: title,
            subject: subject,
            setAttributes: Assignment.object(attributes),
            unsetAttributes: unset.isEmpty ? nil : unset,
            addLabels: added.isEmpty ? nil : added,
            removeLabels: removed.isEmpty ? nil : removed,
            due: due,
            priority: priority,
            ifEvent: edit.ifEvent,
            idempotencyKey: change.idempotencyKey
        )
    }
}
