import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl job cancel`.
struct JobCancel: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Cancel a job; steps and percentage stay as they are.",
        discussion: BulkDeed.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    static let verb = JobVerb.cancel
    var words: String? { reason }

    func rule(
        _ job: String,
        of tenant: String,
        key: String?,
        _ client: FlowClient
    ) async throws -> JobsAPI.Cancel.Reply {
        try await client.cancelJob(.init(tenant: tenant, job: job, reason: reason, idempotencyKey: key))
    }
}
