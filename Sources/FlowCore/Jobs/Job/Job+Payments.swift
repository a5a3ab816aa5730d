/// Steps of kind `payment`: their states follow from instalments, never from a person's deed.
extension Job {
    /// What a step of kind `payment` waits for; nil for other kinds, and when the start made no such schedule.
    package func payment(ofLeaf index: Int) -> StepPayment? {
        guard let target = plan.leaves[index].step.payment, let schedule = payments[target.payment] else { return nil }
        return StepPayment(target, in: schedule)
    }

    /// True when a step's state follows from others: until somebody begins it, or always when it is a payment's.
    func isDerived(_ index: Int) -> Bool {
        actions[index].state.isDerived || plan.leaves[index].step.kind == .payment
    }

    /// The state that a payment decides for its step; nil when it is open, so that dependencies decide.
    ///
    /// One that wasn't made, because what it comes to wasn't given at the start, doesn't apply.
    func settledState(of index: Int) -> ActionState? {
        guard plan.leaves[index].step.kind == .payment else { return nil }
        guard let payment = payment(ofLeaf: index) else { return .notApplicable }
        switch payment.settlement {
        case .open: return nil
        case .settled: return .done
        case .cancelled: return .cancelled
        }
    }

    /// Fills in what belongs to a payment step's new state.
    func filledIn(_ action: ActionInstance, payment index: Int) -> ActionInstance {
        guard plan.leaves[index].step.kind == .payment, !plan.leaves[index].step.isRemoved else { return action }
        var action = action
        action.progress = action.state == .done ? 100 : 0
        action.reason = nil
        if action.state == .cancelled, case .cancelled(let reason)? = payment(ofLeaf: index)?.settlement {
            action.reason = reason
        }
        if action.state == .notApplicable { action.reason = reasonWithoutSchedule(of: index) }
        return action
    }

    /// Which attribute would have to be given for a payment step's schedule; nil when the schedule is there.
    private func reasonWithoutSchedule(of index: Int) -> String? {
        guard payment(ofLeaf: index) == nil, let target = plan.leaves[index].step.payment,
            let payment = plan.definition.payments.first(where: { $0.key == target.payment })
        else { return nil }
        let missing = payment.attributes.filter { header.attributes[$0] == nil }
        return "There is no schedule yet: \(missing.map(\.text).joined(separator: " and ")) isn't given"
    }

    /// The day on which an open instalment is due, in the party's zone.
    func paymentDue(ofLeaf index: Int, _ clock: DueClock) -> DueDate? {
        guard let payment = payment(ofLeaf: index), let date = payment.dueDate else { return nil }
        // A zone that has gone from the machine leaves no date, as for other steps.
        guard let zone = try? clock.zones.zone(named: payment.zone) else { return nil }
        return DueDate(LocalDue(date, minuteOfDay: nil), in: zone)
    }

    /// Takes over other due dates, from which no state follows.
    mutating func take(_ schedule: PaymentSchedule) {
        guard let key = schedule.key, let known = payments[key] else { return }
        payments[key] = JobSchedule(schedule, zone: known.zone)
    }

    /// Takes over a changed schedule, and brings the steps that wait for it up to date, with all that follows.
    mutating func follow(_ schedule: JobSchedule, stamp: Stamp) -> JobEdit {
        let before = JobChange.Side(self)
        guard let key = schedule.schedule.key else {
            return JobEdit(changes: [], derived: [], before: before, after: before)
        }
        payments[key] = schedule
        let steps = plan.leaves.indices.filter { plan.leaves[$0].step.payment?.payment == key }
        let derived = derive(from: steps, stamp: stamp)
        settleState(stamp: stamp)
        return JobEdit(changes: [], derived: derived, before: before, after: JobChange.Side(self))
    }
}
