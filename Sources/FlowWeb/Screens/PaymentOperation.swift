import FlowAPI
import FlowClient
import FlowCore

/// Operation of a form on a payment schedule, by its button.
enum PaymentVerb: String, CaseIterable, Sendable {
    case record
}

/// Does to a payment schedule what a form asks for.
struct PaymentOperation: Sendable {
    let client: FlowClient
    let tenant: String
    let schedule: String

    /// Performs the operation; throws what flowd refuses it with, `PaymentDoubtful` or `NumberDoubtful`.
    func perform(_ entry: FormEntry<PaymentVerb>) async throws {
        func typed(_ name: String) -> String? { entry.values[name].flatMap { $0.isEmpty ? nil : $0 } }
        let locale = try await client.call(TenantsAPI.Show.self, .init(tenant: tenant)).tenant.spec.locale
        let amount = try AmountFormat(locale: locale).plain(typed("amount") ?? "", key: "amount")
        try check(amount, entry)
        let paidOn = typed("paidOn")
        do {
            _ = try await client.call(
                PaymentsAPI.Record.self,
                .init(
                    tenant: tenant,
                    schedule: schedule,
                    amount: amount,
                    paidOn: paidOn,
                    reference: typed("reference"),
                    // Another person may have recorded the same since the form was drawn.
                    seenPayments: paidOn == nil ? nil : ScheduleScreen.payments(seenBy: entry),
                    idempotencyKey: entry.key
                )
            )
        } catch FlowClientError.refused(let error as PaymentsAPI.PaymentNotSeen) {
            throw PaymentDoubtful.recordedAlready(error.payment)
        }
    }

    /// Refuses more than was owed when the form was drawn, unless a person has seen that already.
    private func check(_ amount: String, _ entry: FormEntry<PaymentVerb>) throws(PaymentDoubtful) {
        guard let paid = try? DecimalNumber(validating: amount),
            let owed = entry.before["outstanding"].flatMap({ try? DecimalNumber(validating: $0) }),
            owed.isLess(than: paid), entry.before["agreed"] != entry.values["amount"]
        else { return }
        throw .moreThanOwed
    }
}
