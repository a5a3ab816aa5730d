import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Payments that change something.
struct PaymentHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        PaymentLists(context: context).register(in: &methods)
        BudgetHandlers(context: context).register(in: &methods)
        AmendmentHandlers(context: context).register(in: &methods)
        methods.on(PaymentsAPI.AddSchedule.method, PaymentsAPI.AddSchedule.Parameters.self) { wanted, session in
            try context.checkChannels(ofLadder: wanted.spec.ladder, in: wanted.tenant, for: session.caller)
            let input = try PaymentScheduleInput(wanted.spec)
            return try change(.add(input), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.SetLadder.method, PaymentsAPI.SetLadder.Parameters.self) { wanted, session in
            let schedule = try HandlerContext.paymentSchedule(wanted.schedule)
            try context.checkChannels(ofLadder: wanted.ladder, in: wanted.tenant, for: session.caller)
            return try change(.setLadder(schedule, wanted.ladder), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Record.method, PaymentsAPI.Record.Parameters.self) { wanted, session in
            let input = PaymentInput(
                amount: wanted.amount,
                paidOn: wanted.paidOn,
                reference: wanted.reference,
                allocations: Self.parts(wanted.allocations),
                bankLine: wanted.bankLine,
                seen: wanted.seenPayments
            )
            let schedule = try HandlerContext.paymentSchedule(wanted.schedule)
            return try change(.record(schedule, input), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Refund.method, PaymentsAPI.Refund.Parameters.self) { wanted, session in
            let payment = try HandlerContext.payment(wanted.payment)
            let command = PaymentCommand.refund(payment, amount: wanted.amount)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        registerInstalments(in: &methods)
        registerCharges(in: &methods)
    }

    private func registerCharges(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(PaymentsAPI.Charge.method, PaymentsAPI.Charge.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            let command = PaymentCommand.charge(id, PaymentCharge.Kind(wanted.kind), amount: wanted.amount)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.ReverseCharge.method, PaymentsAPI.ReverseCharge.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            let command = PaymentCommand.reverseCharge(id, charge: wanted.charge, reason: wanted.reason)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.UseCredit.method, PaymentsAPI.UseCredit.Parameters.self) { wanted, session in
            let id = try HandlerContext.paymentSchedule(wanted.schedule)
            let command = PaymentCommand.useCredit(id, Self.parts(wanted.allocations))
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Reallocate.method, PaymentsAPI.Reallocate.Parameters.self) { wanted, session in
            let id = try HandlerContext.payment(wanted.payment)
            let command = PaymentCommand.reallocate(id, Self.parts(wanted.allocations))
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
    }

    private static func parts(_ allocations: [PaymentsAPI.Allocation]?) -> [PaymentInput.Part]? {
        allocations?.map { PaymentInput.Part(instalment: $0.instalment, amount: $0.amount) }
    }

    private func registerInstalments(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(PaymentsAPI.Waive.method, PaymentsAPI.Waive.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            let command = PaymentCommand.waive(id, amount: wanted.amount, reason: wanted.reason)
            return try change(command, wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Reopen.method, PaymentsAPI.Reopen.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            return try change(.reopen(id, reason: wanted.reason), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Cancel.method, PaymentsAPI.Cancel.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            return try change(.cancel(id, reason: wanted.reason), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Hold.method, PaymentsAPI.Hold.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            return try change(.hold(id, reason: wanted.reason), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Dispute.method, PaymentsAPI.Dispute.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            return try change(.dispute(id, reason: wanted.reason), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Promise.method, PaymentsAPI.Promise.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            return try change(.promise(id, until: wanted.until), wanted.tenant, wanted.idempotencyKey, session)
        }
        methods.on(PaymentsAPI.Redate.method, PaymentsAPI.Redate.Parameters.self) { wanted, session in
            let id = try HandlerContext.instalment(wanted.instalment)
            return try change(.redate(id, due: wanted.due), wanted.tenant, wanted.idempotencyKey, session)
        }
    }

    func change(
        _ command: PaymentCommand,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session
    ) throws -> Answer {
        let key = try HandlerContext.key(key)
        let ticket = context.engine.submit(.payment(command), to: tenant, caller: session.caller, key: key)
        return context.answer(ticket, WireErrors(interface: .payments, tenant: tenant)) {
            outcome -> PaymentsAPI.AddSchedule.Reply? in
            guard case .payment(let receipt) = outcome else { return nil }
            return PaymentsAPI.AddSchedule.Reply(schedule: PaymentsAPI.ScheduleStatus(receipt))
        }
    }
}

extension HandlerContext {
    /// A payment schedule's number.
    static func paymentSchedule(_ text: String, field: String = "schedule") throws -> PaymentScheduleID {
        try checked { () throws(InvalidInput) in try PaymentScheduleID(validating: text, field: field) }
    }

    /// An instalment, `3/2`.
    static func instalment(_ text: String) throws -> InstalmentID {
        try checked { () throws(InvalidInput) in try InstalmentID(validating: text) }
    }

    /// A payment, `3/p1`.
    static func payment(_ text: String) throws -> PaymentID {
        try checked { () throws(InvalidInput) in try PaymentID(validating: text) }
    }
}
