import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl job resume`.
struct JobResume: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Let a held job go on.",
        discussion: BulkDeed.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    static let verb = JobVerb.resume
    var words: String? { reason }

    func rule(
        _ job: String,
        of tenant: String,
        key: String?,
        _ client: FlowClient
    ) async throws -> JobsAPI.Resume.Reply {
        try await client.resumeJob(.init(tenant: tenant, job: job, reason: reason, idempotencyKey: key))
    }
}
