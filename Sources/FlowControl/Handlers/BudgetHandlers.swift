import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Payments about budgets.
enum BudgetHandlers {
    static func register(in methods: inout Methods) {
        methods.command(PaymentsAPI.SetBudget.self, Commands.setBudget) { wanted, _ in
            BudgetInput(
                job: try JobID(validating: wanted.job),
                category: wanted.category,
                amount: wanted.amount,
                currency: wanted.currency
            )
        } reply: { receipt in
            .init(budget: .init(receipt))
        }
        methods.answer(PaymentsAPI.ShowBudget.self) { wanted, call in
            let calendar = call.calendar
            let job = try JobID(validating: wanted.job)
            let found = try await call.store.budgets(of: job, in: wanted.tenant, for: call.caller)
            let schedules = found.schedules.map { ($0.0, today: calendar.today(in: $0.zone)) }
            do throws(MoneyError) {
                let lines = try BudgetLine.lines(of: schedules, planned: found.planned)
                return .init(lines: lines.map(PaymentsAPI.BudgetLine.init))
            } catch {
                throw ReadFailure.refused(.payment(.money(error), schedule: nil))
            }
        }
    }
}

extension PaymentsAPI.BudgetStatus {
    init(_ receipt: BudgetReceipt) {
        self.init(
            job: receipt.job.description,
            category: receipt.category,
            planned: receipt.planned,
            currency: receipt.currency,
            eventNumber: Int(receipt.eventNumber)
        )
    }
}

extension PaymentsAPI.BudgetLine {
    init(_ line: BudgetLine) {
        self.init(
            category: line.category?.text,
            direction: PaymentsAPI.Direction(line.direction),
            currency: line.committed.currency.code,
            planned: line.planned?.text,
            committed: line.committed.text,
            paid: line.paid.text,
            overdue: line.overdue.text,
            left: line.left?.text
        )
    }
}
