import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// `flowctl payment schedule cancel`.
struct PaymentScheduleCancel: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Give up all instalments of a schedule on which something is owed.",
        discussion: """
            Each is cancelled as payment cancel does it, and can be taken back with payment reopen. One on which \
            something was paid or written off stays, with what to do about it; then it ends with 2.
            """
    )

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @Option(help: "Why, in words.")
    var reason: String

    @OptionGroup var change: ChangeOptions

    /// Result for each instalment, in the form of `--json`.
    private struct Report: Encodable, Sendable {
        let schedule: String
        let currency: String
        var cancelled: [Part] = []
        /// Instalments on which something was paid or written off, which aren't cancelled.
        var left: [Part] = []
        /// Charges on others that went with them, since credit covers those by now.
        var corrections: [PaymentsAPI.ChargeCorrection] = []
    }

    private struct Part: Encodable, Sendable {
        let instalment: String
        /// Amount that was owed on the instalment, or still is.
        let amount: String
    }

    func perform(in session: Session) async throws {
        let report = try await session.ask { client in
            let tenant = try await session.chosenTenant(client)
            let wanted = PaymentsAPI.ShowSchedule.Parameters(tenant: tenant, schedule: schedule)
            let displayed = try await client.call(PaymentsAPI.ShowSchedule.self, wanted)
            var report = Report(schedule: schedule, currency: displayed.schedule.currency)
            for instalment in displayed.instalments {
                let isOpen = PaymentTable.isPositive(instalment.outstanding)
                // With a key, what it has cancelled before is answered alike.
                guard isOpen || (change.idempotencyKey != nil && instalment.cancelled == reason) else { continue }
                let part = Part(instalment: instalment.id, amount: isOpen ? instalment.outstanding : instalment.amount)
                guard !PaymentTable.isPositive(instalment.paid), !PaymentTable.isPositive(instalment.waived) else {
                    report.left.append(part)
                    continue
                }
                let cancel = PaymentsAPI.Cancel.Parameters(
                    tenant: tenant,
                    instalment: instalment.id,
                    reason: reason,
                    idempotencyKey: change.idempotencyKey.map { "\($0)/\(instalment.id)" }
                )
                let status = try await client.call(PaymentsAPI.Cancel.self, cancel).schedule
                report.corrections += status.corrections ?? []
                report.cancelled.append(part)
            }
            return report
        }
        try await session.show(report) { lines(report, session.typedTenant, $0) }
        if !report.left.isEmpty { throw EarlyEnd(status: .partly) }
    }

    private func lines(_ report: Report, _ tenant: String, _ style: Style) -> [Line] {
        guard !(report.cancelled + report.left).isEmpty else {
            return [Line("Nothing is owed on schedule \(schedule).", .dim)]
        }
        func amount(_ part: Part) -> String { "\(style.amount(part.amount)) \(report.currency)" }
        let cancelled = report.cancelled.map { Line("Cancelled \($0.instalment) · \(amount($0))") }
        let left = report.left.flatMap { part in
            [
                Line(
                    "\(part.instalment) stays: something was paid on it or written off; \(amount(part)) is left",
                    .yellow
                ),
                Line("  flowctl payment waive \(part.instalment)\(tenant)", .dim).whole,
            ]
        }
        return cancelled + PaymentTable.lines(report.corrections, report.currency, style) + left
    }
}
