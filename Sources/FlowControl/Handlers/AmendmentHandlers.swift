import FlowAPI
import FlowCore
import FlowEngine
import Varlink

/// The methods of io.flowd.Payments that change what was agreed.
struct AmendmentHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(PaymentsAPI.AmendSchedule.method, PaymentsAPI.AmendSchedule.Parameters.self, amendSchedule)
        methods.on(PaymentsAPI.AddInstalment.method, PaymentsAPI.AddInstalment.Parameters.self, addInstalment)
        methods.on(PaymentsAPI.SetInstalment.method, PaymentsAPI.SetInstalment.Parameters.self, setInstalment)
        methods.on(PaymentsAPI.RemoveInstalment.method, PaymentsAPI.RemoveInstalment.Parameters.self, removeInstalment)
    }

    private func amendSchedule(
        _ wanted: PaymentsAPI.AmendSchedule.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let id = try HandlerContext.paymentSchedule(wanted.schedule)
        let amendment = ScheduleAmendment(
            title: wanted.title,
            party: wanted.party,
            total: wanted.total,
            category: wanted.category,
            graceDays: wanted.graceDays
        )
        let terms = try terms(id, wanted.against, wanted.useCredit, wanted.reason, wanted.ifEvent)
        return try amend(id, .schedule(amendment), terms, wanted.tenant, wanted.idempotencyKey, session)
    }

    private func addInstalment(
        _ wanted: PaymentsAPI.AddInstalment.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let id = try HandlerContext.paymentSchedule(wanted.schedule)
        let terms = try terms(id, wanted.against, wanted.useCredit, wanted.reason, wanted.ifEvent)
        let input = PaymentScheduleInput.InstalmentInput(wanted.instalment)
        return try amend(id, .add(input), terms, wanted.tenant, wanted.idempotencyKey, session)
    }

    private func setInstalment(
        _ wanted: PaymentsAPI.SetInstalment.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let id = try HandlerContext.instalment(wanted.instalment)
        let amendment = InstalmentAmendment(
            title: wanted.title,
            amount: wanted.amount,
            due: wanted.due,
            category: wanted.category
        )
        let terms = try terms(id.schedule, wanted.against, wanted.useCredit, wanted.reason, wanted.ifEvent)
        let command = PaymentAmendment.set(id.number, amendment)
        return try amend(id.schedule, command, terms, wanted.tenant, wanted.idempotencyKey, session)
    }

    private func removeInstalment(
        _ wanted: PaymentsAPI.RemoveInstalment.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let id = try HandlerContext.instalment(wanted.instalment)
        let terms = try terms(id.schedule, wanted.against, wanted.useCredit, wanted.reason, wanted.ifEvent)
        return try amend(id.schedule, .remove(id.number), terms, wanted.tenant, wanted.idempotencyKey, session)
    }

    /// The instalment that takes a difference has to be one of the same schedule.
    private func terms(
        _ schedule: PaymentScheduleID,
        _ against: String?,
        _ usesCredit: Bool?,
        _ reason: String?,
        _ ifEvent: Int?
    ) throws -> AmendmentTerms {
        var other: Int?
        if let against {
            let id = try HandlerContext.checked { () throws(InvalidInput) -> InstalmentID in
                try InstalmentID(validating: against, field: "against")
            }
            guard id.schedule == schedule else {
                let allowed = "an instalment of schedule \(schedule), such as \(schedule)/1"
                throw HandlerContext.invalid("against", against, allowed)
            }
            other = id.number
        }
        return AmendmentTerms(
            against: other,
            usesCredit: usesCredit ?? false,
            reason: reason,
            ifEvent: ifEvent.map { Int64($0) }
        )
    }

    private func amend(
        _ id: PaymentScheduleID,
        _ amendment: PaymentAmendment,
        _ terms: AmendmentTerms,
        _ tenant: String,
        _ key: String?,
        _ session: ControlService.Session
    ) throws -> Answer {
        let handlers = PaymentHandlers(context: context)
        return try handlers.change(.amend(id, amendment, terms), tenant, key, session)
    }
}
