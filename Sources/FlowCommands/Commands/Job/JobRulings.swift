import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// A verb that people give for a job as a whole, or for all that fulfil conditions.
protocol JobRulingCommand: ChangingCommand {
    associatedtype Method: APIMethod
    where Method.Parameters: JobCommandParameters, Method.Reply == JobsAPI.Cancel.Reply

    static var verb: JobVerb { get }
    /// Nil when conditions say which.
    var job: String? { get }
    /// The reason, where one was given.
    var words: String? { get }
    var bulk: BulkOptions { get }

    func wanted(of job: String, in tenant: String) -> Method.Parameters
}

extension JobRulingCommand {
    func validate() throws {
        try bulk.validate(with: job)
    }

    func perform(in session: Session) async throws {
        guard let job else {
            let operation = BulkOperation.ruling(Self.verb, reason: words) { client, target in
                try await rule(target.job.id, of: target.tenant, key: target.idempotencyKey, client).change
            }
            let run = BulkRun(
                operation: operation,
                options: bulk,
                idempotencyKey: change.idempotencyKey,
                session: session
            )
            return try await run.perform()
        }
        let reply = try await session.ask { client, tenant in
            try await rule(job, of: tenant, key: change.idempotencyKey, client)
        }
        try await session.show(reply) { Sentences.lines(reply.change, $0) }
    }

    private func rule(
        _ job: String,
        of tenant: String,
        key: String?,
        _ client: FlowClient
    ) async throws -> Method.Reply {
        var parameters = wanted(of: job, in: tenant)
        parameters.idempotencyKey = key
        return try await client.call(Method.self, parameters)
    }
}

/// Command `flowctl job hold`, which holds a job until it is resumed.
struct JobHold: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Hold a job: nothing is done to its steps until it is resumed.",
        discussion: BulkOperation.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = JobsAPI.Hold
    static let verb = JobVerb.hold
    var words: String? { reason }

    func wanted(of job: String, in tenant: String) -> JobsAPI.Hold.Parameters {
        .init(tenant: tenant, job: job, reason: reason)
    }
}

/// Command `flowctl job resume`, which resumes a held job.
struct JobResume: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let a held job go on.",
        discussion: BulkOperation.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = JobsAPI.Resume
    static let verb = JobVerb.resume
    var words: String? { reason }

    func wanted(of job: String, in tenant: String) -> JobsAPI.Resume.Parameters {
        .init(tenant: tenant, job: job, reason: reason)
    }
}

/// Command `flowctl job cancel`, which cancels a job.
struct JobCancel: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a job; steps and percentage stay as they are.",
        discussion: BulkOperation.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = JobsAPI.Cancel
    static let verb = JobVerb.cancel
    var words: String? { reason }

    func wanted(of job: String, in tenant: String) -> JobsAPI.Cancel.Parameters {
        .init(tenant: tenant, job: job, reason: reason)
    }
}

/// Command `flowctl job reopen`, which reopens a cancelled job.
struct JobReopen: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a cancelled job again, as it was.",
        discussion: BulkOperation.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions

    typealias Method = JobsAPI.Reopen
    static let verb = JobVerb.reopen
    var words: String? { reason }

    func wanted(of job: String, in tenant: String) -> JobsAPI.Reopen.Parameters {
        .init(tenant: tenant, job: job, reason: reason)
    }
}
