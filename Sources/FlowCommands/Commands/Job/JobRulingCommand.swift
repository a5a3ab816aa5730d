import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// A verb that people give for a job as a whole, or for all that fulfil conditions.
protocol JobRulingCommand: FlowctlCommand {
    associatedtype Reply: JobRulingReply

    static var verb: JobVerb { get }
    /// Nil when conditions say which.
    var job: String? { get }
    /// The reason, where one was given.
    var words: String? { get }
    var bulk: BulkOptions { get }
    var change: ChangeOptions { get }

    /// Does it to one job.
    func rule(_ job: String, of tenant: String, key: String?, _ client: FlowClient) async throws -> Reply
}

/// What flowd answers when a job was ruled.
protocol JobRulingReply: Encodable, Sendable {
    var change: JobsAPI.JobChange { get }
}

extension JobsAPI.Hold.Reply: JobRulingReply {}
extension JobsAPI.Cancel.Reply: JobRulingReply {}
extension JobsAPI.Reopen.Reply: JobRulingReply {}
extension JobsAPI.Resume.Reply: JobRulingReply {}

extension JobRulingCommand {
    func validate() throws {
        try bulk.validate(with: job)
    }

    func perform(in session: Session) async throws {
        guard let job else {
            let deed = BulkDeed.ruling(Self.verb, reason: words) { client, target in
                try await rule(target.job.id, of: target.tenant, key: target.idempotencyKey, client).change
            }
            let run = BulkRun(deed: deed, options: bulk, idempotencyKey: change.idempotencyKey, session: session)
            return try await run.perform()
        }
        let reply = try await session.ask { client, tenant in
            try await rule(job, of: tenant, key: change.idempotencyKey, client)
        }
        try session.show(reply) { Sentences.lines(reply.change, $0) }
    }
}
