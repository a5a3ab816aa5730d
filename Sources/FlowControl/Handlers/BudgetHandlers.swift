import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Payments about budgets.
struct BudgetHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(PaymentsAPI.SetBudget.method, PaymentsAPI.SetBudget.Parameters.self, set)
        methods.on(PaymentsAPI.ShowBudget.method, PaymentsAPI.ShowBudget.Parameters.self, show)
    }

    private func set(
        _ wanted: PaymentsAPI.SetBudget.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let input = BudgetInput(
            job: try HandlerContext.job(wanted.job),
            category: wanted.category,
            amount: wanted.amount,
            currency: wanted.currency
        )
        let key = try HandlerContext.key(wanted.idempotencyKey)
        let ticket = context.engine.submit(.setBudget(input), to: wanted.tenant, caller: session.caller, key: key)
        return context.answer(ticket, WireErrors(interface: .payments, tenant: wanted.tenant)) {
            outcome -> PaymentsAPI.SetBudget.Reply? in
            guard case .budget(let receipt) = outcome else { return nil }
            return PaymentsAPI.SetBudget.Reply(budget: PaymentsAPI.BudgetStatus(receipt))
        }
    }

    private func show(
        _ wanted: PaymentsAPI.ShowBudget.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let job = try HandlerContext.job(wanted.job)
        let store = context.engine.store
        let calendar = PaymentCalendar(zones: context.zones, now: context.clock.now)
        return context.answer(WireErrors(interface: .payments, tenant: wanted.tenant)) {
            () async throws(ReadFailure) in
            let found = try await store.budgets(of: job, in: wanted.tenant, for: session.caller)
            let schedules = found.schedules.map { ($0.0, today: calendar.today(in: $0.zone)) }
            do throws(MoneyError) {
                let lines = try BudgetLine.lines(of: schedules, planned: found.planned)
                return PaymentsAPI.ShowBudget.Reply(lines: lines.map(PaymentsAPI.BudgetLine.init))
            } catch {
                throw .refused(.payment(.money(error), schedule: nil))
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
