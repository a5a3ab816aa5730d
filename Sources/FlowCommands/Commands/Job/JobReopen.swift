import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl job reopen`.
struct JobReopen: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen",
        abstract: "Open a cancelled job again, as it was.",
        discussion: BulkDeed.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String?

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    static let verb = JobVerb.reopen
    var words: String? { reason }

    func rule(
        _ job: String,
        of tenant: String,
        key: String?,
        _ client: FlowClient
    ) async throws -> JobsAPI.Reopen.Reply {
        try await client.reopenJob(.init(tenant: tenant, job: job, reason: reason, idempotencyKey: key))
    }
}
