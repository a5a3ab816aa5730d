/// Step that is done when its instalment is settled, or its whole schedule: never by a person's operation.
struct PaymentStep: StepBehaviour {
    var keys: [String] { ["payment"] }
    var endsByItself: String? { "is done when its instalment is settled" }
    var dueByItself: String? { "is due when its instalment is, which payment redate moves" }

    func read(_ step: DraftNode.StepPart, at source: SourceNode, with reader: inout PlanReader) -> StepDetails {
        guard let node = step.own["payment"] else {
            reader.findings.error(
                source,
                "a step of the kind payment needs the key \"payment\", such as catering/deposit; add it"
            )
            return StepDetails()
        }
        return StepDetails(payment: reader.readPaymentTarget(node))
    }

    /// Returns the state that the payment decides; nil while it is open, and `notApplicable` without a schedule.
    ///
    /// There is no schedule as long as an attribute that decides its amount or its party isn't given.
    func settled(_ index: Int, in job: Job) -> ActionState? {
        guard let payment = job.payment(ofLeaf: index) else { return .notApplicable }
        switch payment.settlement {
        case .open: return nil
        case .settled: return .done
        case .cancelled: return .cancelled
        }
    }

    func reason(for state: ActionState, _ index: Int, in job: Job) -> String? {
        switch state {
        case .cancelled:
            guard case .cancelled(let reason)? = job.payment(ofLeaf: index)?.settlement else { return nil }
            return reason
        case .notApplicable: return reasonWithoutSchedule(index, in: job)
        case .blocked, .ready, .inProgress, .waiting, .done, .skipped, .failed: return nil
        }
    }

    private func reasonWithoutSchedule(_ index: Int, in job: Job) -> String? {
        guard job.payment(ofLeaf: index) == nil, let target = job.plan.leaves[index].step.payment,
            let payment = job.plan.definition.payments.first(where: { $0.key == target.payment })
        else { return nil }
        let missing = payment.attributes.filter { job.header.attributes[$0] == nil }
        let names = missing.map(\.text).joined(separator: " and ")
        return "There is no schedule yet: \(names) \(missing.count == 1 ? "isn't" : "aren't") given"
    }

    /// The day on which an open instalment is due, in the party's zone.
    func due(_ index: Int, in job: Job, _ clock: DueClock) -> DueDate? {
        guard let payment = job.payment(ofLeaf: index), let date = payment.dueDate else { return nil }
        // A zone that has gone from the machine leaves no date, as for other steps.
        guard let zone = try? clock.zones.zone(named: payment.zone) else { return nil }
        return DueDate(LocalDue(date, minuteOfDay: nil), in: zone)
    }
}
