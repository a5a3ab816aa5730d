import FlowAPI
import FlowCore
import FlowTerminal

/// Lists of payments as CSV; the headings are the names that `--json` has.
enum PaymentCSV {
    static func table(_ payments: [PaymentsAPI.Payment]) -> CSVTable {
        CSVTable(
            columns: [
                .value("id"), .value("schedule"), .words("scheduleTitle"), .value("party"), .value("direction"),
                .value("paidOn"), .value("amount"), .value("currency"), .value("refunded"), .value("credit"),
                .value("allocations"), .words("reference"),
            ],
            rows: payments.map { payment in
                let parts = payment.allocations.map { "\(payment.schedule)/\($0.instalment)=\($0.amount)" }
                return [
                    payment.id, payment.schedule, payment.scheduleTitle, payment.party, payment.direction.rawValue,
                    payment.paidOn, payment.amount, payment.currency, payment.refunded, payment.credit,
                    parts.joined(separator: " "), payment.reference ?? "",
                ]
            }
        )
    }

    /// Returns a table of instalments, with the outstanding amounts less what credit covers.
    ///
    /// The credit is taken off here unless `isLessCredit` says that flowd has done so. In each row
    /// amount + charged - paid - waived - covered is outstanding, but for what was cancelled.
    static func table(_ instalments: [PaymentsAPI.Instalment], isLessCredit: Bool = true) -> CSVTable {
        CSVTable(
            columns: [
                .value("id"), .value("schedule"), .words("scheduleTitle"), .words("title"), .value("party"),
                .value("direction"), .value("dueDate"), .value("due"), .value("state"), .value("amount"),
                .value("paid"), .value("waived"), .value("charged"), .value("covered"), .value("outstanding"),
                .value("currency"), .value("job"), .value("category"),
                .value("promisedUntil"), .words("held"), .value("heldUntil"), .words("disputed"), .words("cancelled"),
            ],
            rows: instalments.map { part in
                [
                    part.id, part.schedule, part.scheduleTitle, part.title, part.party, part.direction.rawValue,
                    part.dueDate ?? "", part.due, part.state.rawValue, part.amount, part.paid, part.waived,
                    part.charged ?? zero(part.currency), part.covered ?? zero(part.currency),
                    isLessCredit ? part.outstanding : less(part), part.currency, part.job ?? "", part.category ?? "",
                    part.promisedUntil ?? "",
                    part.held ?? "", part.heldUntil ?? "",
                    part.disputed ?? "", part.cancelled ?? "",
                ]
            }
        )
    }

    /// Returns what is owed less the part that credit covers.
    ///
    /// The amount is as flowd reported it where this flowctl doesn't know the currency, since flowd checks codes by a
    /// newer list.
    private static func less(_ part: PaymentsAPI.Instalment) -> String {
        guard let text = part.covered, let currency = try? Currency(validating: part.currency),
            let owed = try? Money(validating: part.outstanding, currency),
            let covered = try? Money(validating: text, currency)
        else { return part.outstanding }
        return Money(minorUnits: owed.minorUnits - covered.minorUnits, currency).text
    }

    private static func zero(_ code: String) -> String {
        (try? Currency(validating: code)).map { Money.zero($0).text } ?? "0"
    }

    static func table(_ schedules: [PaymentsAPI.Schedule]) -> CSVTable {
        CSVTable(
            columns: [
                .value("id"), .words("title"), .value("party"), .value("direction"), .value("job"), .value("state"),
                .value("nextDueDate"), .value("total"), .value("paid"), .value("outstanding"), .value("credit"),
                .value("currency"), .value("instalmentCount"), .value("paymentCount"),
            ],
            rows: schedules.map { item in
                [
                    item.id, item.title, item.party, item.direction.rawValue, item.job ?? "", item.state.rawValue,
                    item.nextDueDate ?? "", item.total, item.paid, item.outstanding, item.credit, item.currency,
                    "\(item.instalmentCount)", "\(item.paymentCount)",
                ]
            }
        )
    }

    static func table(_ lines: [PaymentsAPI.BudgetLine]) -> CSVTable {
        CSVTable(
            columns: [
                .value("category"), .value("direction"), .value("planned"), .value("committed"), .value("paid"),
                .value("overdue"), .value("left"), .value("currency"),
            ],
            rows: lines.map { line in
                [
                    line.category ?? "", line.direction.rawValue, line.planned ?? "", line.committed, line.paid,
                    line.overdue, line.left ?? "", line.currency,
                ]
            }
        )
    }

    static func table(_ outlooks: [PaymentsAPI.Outlook]) -> CSVTable {
        CSVTable(
            columns: [.value("period"), .value("incoming"), .value("outgoing"), .value("currency")],
            rows: outlooks.flatMap { outlook in
                outlook.rows.map { [$0.period, $0.incoming, $0.outgoing, outlook.currency] }
            }
        )
    }
}
