/// The schedules that a job's template agreed upon, and the steps that wait for them.
extension Job {
    /// Returns what a step of kind `payment` waits for; nil for other kinds, and when the start made no such schedule.
    package func payment(ofLeaf index: Int) -> StepPayment? {
        guard let target = plan.leaves[index].step.payment, let schedule = payments[target.payment] else { return nil }
        return StepPayment(target, in: schedule)
    }

    /// Takes over other due dates, from which no state follows.
    package mutating func replaceSchedule(with schedule: PaymentSchedule) {
        guard let key = schedule.key, let known = payments[key] else { return }
        payments[key] = JobSchedule(schedule, zone: known.zone)
    }

    /// Takes over a changed schedule, and brings the steps that wait for it up to date, with all that follows.
    package mutating func apply(_ schedule: JobSchedule, stamp: Stamp) -> JobEdit {
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
