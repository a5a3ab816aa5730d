import FlowAPI
import FlowClient
import FlowCore
import FlowGraphs
import FlowTerminal

/// Operation that is applied to each of several jobs.
struct BulkOperation: Sendable {
    /// Outcome expected for a job, as far as the list shows it.
    enum Forecast: Hashable, Sendable {
        /// Change of the job, such as `running → held`.
        case change(String)
        case nothing
        case refusal(String)
    }

    let name: String
    /// Past participle for a job after the operation, such as `held`.
    let participle: String
    /// All that the command says, for the keys of the single commands.
    let content: String
    let forecast: @Sendable (JobsAPI.Job) -> Forecast
    /// True when a refusal only says that another caller has already done the same.
    let isDone: @Sendable (any APIError) -> Bool
    let perform: @Sendable (FlowClient, _ target: BulkTarget) async throws -> JobsAPI.JobChange
}

/// One job that an operation is applied to.
struct BulkTarget: Sendable {
    let tenant: String
    let job: JobsAPI.Job
    let idempotencyKey: String
    /// False when the caller named the whole run: what is sent then has to be the same whenever it is repeated.
    let mayNameEvent: Bool
}

extension BulkOperation {
    static let discussion = """
        One job by its number, or with --where or --all several: one command for each, so that a run which broke off is \
        repeated safely. At the end it tells what was changed, what was so already, and what was refused, and why; with \
        refusals beside it ends with 2, with nothing but refusals with 1.
        """

    static func ruling(
        _ verb: JobVerb,
        reason: String?,
        perform: @escaping @Sendable (FlowClient, BulkTarget) async throws -> JobsAPI.JobChange
    ) -> BulkOperation {
        let result = result(of: verb)
        return BulkOperation(
            name: verb.rawValue,
            participle: participle(of: verb),
            content: reason ?? "",
            forecast: { job in
                let state = job.status.state
                if state == result { return .nothing }
                let known = JobState(rawValue: state.rawValue)
                guard let known, verb.isPossible(in: known, isStopped: job.status.stop != nil) else {
                    return .refusal("It is \(StateText.word(state).text), so that \(verb.rawValue) isn't possible.")
                }
                return .change("\(StateText.word(state).text) → \(StateText.word(result).text)")
            },
            isDone: { ($0 as? JobsAPI.NotPossibleNow)?.state == result },
            perform: perform
        )
    }

    private static func participle(of verb: JobVerb) -> String {
        switch verb {
        case .cancel: "cancelled"
        case .hold: "held"
        case .resume: "resumed"
        case .reopen: "reopened"
        }
    }

    private static func result(of verb: JobVerb) -> JobsAPI.JobState {
        switch verb {
        case .cancel: .cancelled
        case .hold: .held
        case .resume, .reopen: .running
        }
    }
}
