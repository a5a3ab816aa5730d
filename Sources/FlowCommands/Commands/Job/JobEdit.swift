import ArgumentParser
import FlowAPI
import FlowClient
import Glibc

/// Command `flowctl job edit`, which changes a job's details in an editor.
struct JobEdit: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a job's details in your editor.",
        discussion: """
            Opens $VISUAL, $EDITOR or vi. When somebody else changed details or plan meanwhile, nothing is done: you see \
            what they changed, and your text is kept in a file.
            """
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String

    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let (seen, tenant) = try await session.ask { client, tenant in
            (try await client.call(JobsAPI.Show.self, .init(tenant: tenant, job: job)).job, tenant)
        }
        let old = JobDraft(seen)
        let command = Editor.command(session.context.environment)
        let path = try session.context.editor.open(old.yaml(of: job), command)
        do {
            var update = try Self.update(path, old, tenant, seen, in: session)
            guard let wanted = update else {
                unlink(path)
                session.remark("Nothing was changed.")
                return
            }
            update?.idempotencyKey = change.idempotencyKey
            let reply = try await session.ask { client in try await client.call(JobsAPI.Update.self, wanted) }
            unlink(path)
            if !session.format.isJSON { session.say(JobDifference.lines(seen, wanted)) }
            try await session.show(reply) { Sentences.lines(reply.change, $0) }
        } catch var problem as Problem {
            problem.details.append("Your text is kept in \(path).")
            throw problem
        }
    }

    /// Returns the edited draft as an update; nil when it changes nothing.
    private static func update(
        _ path: String,
        _ old: JobDraft,
        _ tenant: String,
        _ seen: JobsAPI.Job,
        in session: Session
    ) throws -> JobsAPI.Update.Parameters? {
        let text = try Source.text(of: path, in: session.context)
        do throws(JobDraft.Findings) {
            let event = seen.status.eventNumber
            let update = try JobDraft(yaml: text).update(since: old, tenant, seen.id, ifEvent: event)
            let nothing = JobsAPI.Update.Parameters(tenant: tenant, job: seen.id, ifEvent: event)
            return update == nothing ? nil : update
        } catch {
            var problem = Problem.badInput("The text can't be read:")
            problem.details = error.lines
            throw problem
        }
    }
}
