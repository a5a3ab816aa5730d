import FlowAPI
import FlowClient

/// Operation of a form on a payment schedule, by its button.
enum PaymentVerb: String, CaseIterable, Sendable {
    case record
}

/// Does to a payment schedule what a form asks for.
struct PaymentOperation: Sendable {
    let client: FlowClient
    let tenant: String
    let schedule: String

    /// Performs the operation; throws what flowd refuses it with.
    func perform(_ entry: FormEntry<PaymentVerb>) async throws(FlowClientError) {
        func typed(_ name: String) -> String? { entry.values[name].flatMap { $0.isEmpty ? nil : $0 } }
        _ = try await client.call(
            PaymentsAPI.Record.self,
            .init(
                tenant: tenant,
                schedule: schedule,
                amount: typed("amount") ?? "",
                paidOn: typed("paidOn"),
                reference: typed("reference"),
                idempotencyKey: entry.key
            )
        )
    }
}
