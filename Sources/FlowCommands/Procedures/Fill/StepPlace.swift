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

    func save(_ key: String, _ value: String) async throws {
        let form = JSONValue.object([key: .string(value)])
        _ = try await client.call(ActionsAPI.Save.self, .init(tenant: tenant, job: job, step: step, form: form))
    }

    func complete() async throws -> ActionsAPI.ActionStatus {
        try await client.call(ActionsAPI.Complete.self, .init(tenant: tenant, job: job, step: step)).action
    }
}
