import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore

/// `flowctl job hold`.
struct JobHold: JobRulingCommand {
    static let configuration = CommandConfiguration(
        commandName: "hold",
        abstract: "Hold a job: nothing is done to its steps until it is resumed.",
        discussion: BulkDeed.discussion
    )

    @Argument(help: "The job's number.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var bulk: BulkOptions
    @OptionGroup var change: ChangeOptions
    @OptionGroup var global: GlobalOptions

    static let verb = JobVerb.hold
    var words: String? { reason }

    func rule(
        _ job: String,
        of tenant: String,
        key: String?,
        _ client: FlowClient
    ) async throws -> JobsAPI.Hold.Reply {
        try await client.holdJob(.init(tenant: tenant, job: job, reason: reason, idempotencyKey: key))
    }
}
