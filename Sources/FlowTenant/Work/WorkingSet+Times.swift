/// Times of tasks, as a decision computes them.
extension WorkingSet {
    var zoneRelease: String { context.zones.release ?? TenantTask.releaseUnknown }

    var newestStamp: Stamp { Stamp(at: context.now, by: context.principal, event: ledger.number) }

    /// Returns the schedule of a timing; nil where its zone or rule can't be read any more.
    func schedule(of timing: TaskTiming) -> TaskSchedule? { try? readSchedule(of: timing) }

    func readSchedule(of timing: TaskTiming) throws(InvalidInput) -> TaskSchedule {
        try TaskSchedule(timing, zones: context.zones, holidays: tenant.holidays)
    }

    func taskContext(_ schedule: TaskSchedule) -> TaskContext { taskContext(schedule, ledger.nextStamp) }

    /// Returns the context in which a task decides, with a given stamp; `isBeforeQuiet` leaves quiet hours out.
    func taskContext(_ schedule: TaskSchedule, _ stamp: Stamp, isBeforeQuiet: Bool = false) -> TaskContext {
        var taskContext = TaskContext(
            now: context.now,
            stamp: stamp,
            schedule: schedule,
            access: tenant.access,
            people: isBeforeQuiet ? .none : people,
            wording: wording,
            tenantQuiet: isBeforeQuiet ? nil : tenant.spec.quietHours,
            hoursEvent: isBeforeQuiet ? 0 : tenant.profiles.hoursEvent,
            random: context.random
        )
        taskContext.archived = isBeforeQuiet ? [] : archived
        return taskContext
    }

    /// The dates of a job from which instalments count; none where there is no job.
    func dates(of job: JobHeader?) -> JobDates {
        let calendar = PaymentCalendar(zones: context.zones, now: context.now)
        return job.map { calendar.dates(of: $0, in: tenant.spec.timeZone, tenant.holidays.calendar) } ?? JobDates()
    }
}
