import FlowAPI
import FlowCore

/// The methods of io.flowd.Payments that change what was agreed.
enum AmendmentHandlers {
    static func register(in methods: inout Methods) {
        methods.payment(PaymentsAPI.AmendSchedule.self) { wanted in
            let id = try PaymentScheduleID(validating: wanted.schedule)
            let amendment = ScheduleAmendment(
                title: wanted.title,
                party: wanted.party,
                total: wanted.total,
                category: wanted.category,
                graceDays: wanted.graceDays
            )
            return .amend(id, .schedule(amendment), try AmendmentTerms(wanted, of: id))
        }
        methods.payment(PaymentsAPI.AddInstalment.self) { wanted in
            let id = try PaymentScheduleID(validating: wanted.schedule)
            return .amend(id, .add(.init(wanted.instalment)), try AmendmentTerms(wanted, of: id))
        }
        methods.payment(PaymentsAPI.SetInstalment.self) { wanted in
            let id = try InstalmentID(validating: wanted.instalment)
            let amendment = InstalmentAmendment(
                title: wanted.title,
                amount: wanted.amount,
                due: wanted.due,
                category: wanted.category
            )
            return .amend(id.schedule, .set(id.number, amendment), try AmendmentTerms(wanted, of: id.schedule))
        }
        methods.payment(PaymentsAPI.RemoveInstalment.self) { wanted in
            let id = try InstalmentID(validating: wanted.instalment)
            return .amend(id.schedule, .remove(id.number), try AmendmentTerms(wanted, of: id.schedule))
        }
    }
}

extension AmendmentTerms {
    /// The instalment that takes a difference has to be one of the same schedule.
    fileprivate init(_ wanted: some AmendmentParameters, of schedule: PaymentScheduleID) throws(InvalidInput) {
        var other: Int?
        if let against = wanted.against {
            let id = try InstalmentID(validating: against, field: "against")
            guard id.schedule == schedule else {
                let allowed = "an instalment of schedule \(schedule), such as \(schedule)/1"
                throw InvalidInput(field: "against", found: against, allowed: allowed)
            }
            other = id.number
        }
        self.init(
            against: other,
            usesCredit: wanted.useCredit ?? false,
            reason: wanted.reason,
            ifEvent: wanted.ifEvent.map { Int64($0) }
        )
    }
}
