/// Consequences for a job's steps of a change to one of its payment schedules.
struct PaymentConsequences {
    private(set) var job: Job
    let edit: JobEdit

    /// The job after a schedule has changed: also one that was held, cancelled or completed follows what was paid.
    init(of job: Job, _ schedule: PaymentSchedule, _ stamp: Stamp, _ work: WorkingSet) {
        var job = job
        let zone = work.tenant.zone(ofPayerOf: schedule, work.profile(schedule.party))
        var edit = job.apply(JobSchedule(schedule, zone: zone), stamp: stamp)
        edit.dueDates = job.deriveDueDates(work.tenant.dueClock(work.context.zones))
        (self.job, self.edit) = (job, edit)
    }

    /// Adds the event of a job that is over now or open again.
    mutating func finish(_ work: WorkingSet) {
        if edit.isStateChanged {
            let payload = JobStateEvent(from: edit.before, to: edit.after)
            work.ledger.append(job.state.isOpen ? .jobReopened : .jobCompleted, payload, job: job.header.id)
        }
        job.setEvent(work.ledger.number)
        work.tenant.counters.running += edit.after.runningWeight - edit.before.runningWeight
    }

    func storeJob(in work: WorkingSet) {
        let row = RowChange.jobChanged(
            job.summary,
            actions: job.changed(edit),
            isStateChanged: edit.isStateChanged
        )
        work.recordChange(of: job, [row])
    }
}
