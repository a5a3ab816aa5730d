import FlowAPI
import FlowCore

/// The methods of io.flowd.Payments that change something.
enum PaymentHandlers {
    static func register(in methods: inout Methods) {
        PaymentLists.register(in: &methods)
        BudgetHandlers.register(in: &methods)
        BankLineHandlers.register(in: &methods)
        AmendmentHandlers.register(in: &methods)
        methods.command(PaymentsAPI.AddSchedule.self, Commands.payment) { wanted, call in
            try call.context.checkChannels(ofLadder: wanted.spec.ladder, in: wanted.tenant, for: call.caller)
            return .add(try PaymentScheduleInput(wanted.spec))
        } reply: { receipt in
            .init(schedule: .init(receipt))
        }
        methods.command(PaymentsAPI.SetLadder.self, Commands.payment) { wanted, call in
            let schedule = try PaymentScheduleID(validating: wanted.schedule)
            try call.context.checkChannels(ofLadder: wanted.ladder, in: wanted.tenant, for: call.caller)
            return .setLadder(schedule, wanted.ladder)
        } reply: { receipt in
            .init(schedule: .init(receipt))
        }
        registerPayments(in: &methods)
        registerInstalments(in: &methods)
    }

    private static func registerPayments(in methods: inout Methods) {
        methods.payment(PaymentsAPI.Record.self) { wanted in
            let input = PaymentInput(
                amount: wanted.amount,
                currency: wanted.currency,
                paidOn: wanted.paidOn,
                reference: wanted.reference,
                allocations: parts(wanted.allocations),
                bankLine: wanted.bankLine,
                seen: wanted.seenPayments
            )
            return .record(try PaymentScheduleID(validating: wanted.schedule), input)
        }
        methods.payment(PaymentsAPI.Refund.self) { wanted in
            .refund(try PaymentID(validating: wanted.payment), amount: wanted.amount, bankLine: wanted.bankLine)
        }
        methods.payment(PaymentsAPI.UseCredit.self) { wanted in
            .useCredit(try PaymentScheduleID(validating: wanted.schedule), parts(wanted.allocations))
        }
        methods.payment(PaymentsAPI.Reallocate.self) { wanted in
            .reallocate(try PaymentID(validating: wanted.payment), parts(wanted.allocations))
        }
    }

    private static func parts(_ allocations: [PaymentsAPI.Allocation]?) -> [PaymentInput.Part]? {
        allocations?.map { PaymentInput.Part(instalment: $0.instalment, amount: $0.amount) }
    }

    private static func registerInstalments(in methods: inout Methods) {
        methods.payment(PaymentsAPI.Charge.self) { wanted in
            let id = try InstalmentID(validating: wanted.instalment)
            return .charge(id, PaymentCharge.Kind(wanted.kind), amount: wanted.amount)
        }
        methods.payment(PaymentsAPI.ReverseCharge.self) { wanted in
            let id = try InstalmentID(validating: wanted.instalment)
            return .reverseCharge(id, charge: wanted.charge, reason: wanted.reason)
        }
        methods.payment(PaymentsAPI.Waive.self) { wanted in
            .waive(try InstalmentID(validating: wanted.instalment), amount: wanted.amount, reason: wanted.reason)
        }
        methods.payment(PaymentsAPI.Reopen.self) { wanted in
            .reopen(try InstalmentID(validating: wanted.instalment), reason: wanted.reason)
        }
        methods.payment(PaymentsAPI.Cancel.self) { wanted in
            .cancel(try InstalmentID(validating: wanted.instalment), reason: wanted.reason)
        }
        methods.payment(PaymentsAPI.Hold.self) { wanted in
            .hold(try InstalmentID(validating: wanted.instalment), reason: wanted.reason, until: wanted.until)
        }
        methods.payment(PaymentsAPI.Dispute.self) { wanted in
            .dispute(try InstalmentID(validating: wanted.instalment), reason: wanted.reason)
        }
        methods.payment(PaymentsAPI.Promise.self) { wanted in
            .promise(try InstalmentID(validating: wanted.instalment), until: wanted.until)
        }
        methods.payment(PaymentsAPI.Redate.self) { wanted in
            .redate(try InstalmentID(validating: wanted.instalment), due: wanted.due)
        }
    }
}

extension Methods {
    mutating func payment<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters) throws -> PaymentCommand
    ) where Method.Parameters: CommandParameters, Method.Reply == PaymentsAPI.AddSchedule.Reply {
        command(method, Commands.payment) { wanted, _ in
            try body(wanted)
        } reply: { receipt in
            .init(schedule: .init(receipt))
        }
    }
}
