import FlowAPI
import FlowClient
import Varlink

/// A step as a client calls it.
struct StepPlace: Sendable {
    let client: FlowClient
    let tenant: String
    let job: String
    let step: String

    func show() async throws -> ActionsAPI.Step {
        try await client.call(ActionsAPI.Show.self, .init(tenant: tenant, job: job, step: step)).action
    }

    /// Saves one answer, unless it is another one by now than in the draft that was seen.
    func save(_ key: String, _ value: String, before draft: JSONValue?) async throws {
        var known = JSONValue.string("")
        if case .object(let members)? = draft, let member = members[key] { known = member }
        _ = try await client.call(
            ActionsAPI.Save.self,
            .init(
                tenant: tenant,
                job: job,
                step: step,
                form: .object([key: .string(value)]),
                ifAnswers: .object([key: known])
            )
        )
    }

    func complete() async throws -> ActionsAPI.ActionStatus {
        try await client.call(ActionsAPI.Complete.self, .init(tenant: tenant, job: job, step: step)).action
    }
}
