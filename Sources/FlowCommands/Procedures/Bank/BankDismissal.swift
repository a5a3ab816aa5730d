import FlowAPI
import FlowClient

/// Dismisses lines of a bank that are nothing of the tenant's, or takes that back.
struct BankDismissal {
    let client: FlowClient
    let tenant: String

    /// Outcome of one line, as `--json` shows it.
    struct Line: Encodable, Sendable {
        let bankLine: String
        let isDismissed: Bool
        /// The event that says so; 0 when it was so already.
        let eventNumber: Int
    }

    /// Dismisses and restores lines; returns the outcome of each in order, and the error that ended it early.
    func perform(
        dismissing lines: [String],
        reason: String?,
        restoring others: [String]
    ) async -> (done: [Line], failure: FlowClientError?) {
        var done: [Line] = []
        do throws(FlowClientError) {
            for line in lines {
                let wanted = PaymentsAPI.DismissBankLine.Parameters(tenant: tenant, bankLine: line, reason: reason)
                let reply = try await client.call(PaymentsAPI.DismissBankLine.self, wanted)
                done.append(Line(bankLine: line, isDismissed: true, eventNumber: reply.eventNumber))
            }
            for line in others {
                let wanted = PaymentsAPI.RestoreBankLine.Parameters(tenant: tenant, bankLine: line)
                let reply = try await client.call(PaymentsAPI.RestoreBankLine.self, wanted)
                done.append(Line(bankLine: line, isDismissed: false, eventNumber: reply.eventNumber))
            }
            return (done, nil)
        } catch {
            return (done, error)
        }
    }
}
