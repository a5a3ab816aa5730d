/// Operations on a job as a whole: cancel, hold, resume, reopen.
extension Job {
    /// Applies a verb to the job and updates its own state; steps and percentage stay unchanged.
    ///
    /// Returns the reason in its stored form; changes nothing when it throws.
    package mutating func rule(_ verb: JobVerb, reason: String?, stamp: Stamp) throws(JobRefusal) -> String? {
        guard verb.isPossible(in: state, isStopped: stop != nil) else {
            throw .notPossibleNow(refusal(of: verb))
        }
        let kept: String?
        if let kind = verb.stopKind {
            let reason = try checkedReason(reason ?? "")
            stop = JobStop(kind: kind, reason: reason, stamp: stamp)
            kept = reason
        } else {
            kept = try checkedReason(optional: reason)
            stop = nil
        }
        settleState(stamp: stamp)
        setEvent(stamp.event)
        return kept
    }

    private func refusal(of verb: JobVerb) -> JobNotPossibleNow {
        let openSteps = zip(plan.leaves, actions).filter { !$1.state.isSettled }.map(\.0.step.key)
        return JobNotPossibleNow(
            job: header.id,
            verb: verb,
            state: state,
            possible: JobVerb.allCases.filter { $0.isPossible(in: state, isStopped: stop != nil) },
            reason: stop?.reason,
            stamp: stop?.stamp ?? lastOfSteps,
            openSteps: state.isOpen ? [] : openSteps
        )
    }

    private var lastOfSteps: Stamp {
        actions.map(\.stamp).max { $0.event < $1.event } ?? header.created
    }
}
