/// Times of tasks, as a decision computes them.
extension WorkingSet {
    /// The release of the zone database with which instants are computed.
    var zoneRelease: String { context.zones.release ?? TenantTask.releaseUnknown }

    /// The stamp of the newest event: of what follows from what it tells.
    var newestStamp: Stamp { Stamp(at: context.now, by: context.principal, event: ledger.number) }

    /// When something happens; nil where its zone or rule can't be read any more.
    func schedule(of timing: TaskTiming) -> TaskSchedule? { try? readSchedule(of: timing) }

    /// The same; throws what of it can't be read.
    func readSchedule(of timing: TaskTiming) throws(InvalidInput) -> TaskSchedule {
        try TaskSchedule(timing, zones: context.zones, holidays: tenant.holidays)
    }

    /// What a task is given to decide with what comes with the next event.
    func moment(_ schedule: TaskSchedule) -> TaskMoment { moment(schedule, ledger.nextStamp) }

    /// The same with another stamp, or as long as nobody's quiet hours are looked at.
    func moment(_ schedule: TaskSchedule, _ stamp: Stamp, isBeforeQuiet: Bool = false) -> TaskMoment {
        var moment = TaskMoment(
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
        moment.archived = isBeforeQuiet ? [] : archived
        return moment
    }

    /// The dates of a job from which instalments count; none where there is no job.
    func dates(of job: JobHeader?) -> JobDates {
        let calendar = PaymentCalendar(zones: context.zones, now: context.now)
        return job.map { calendar.dates(of: $0, in: tenant.spec.timeZone, tenant.holidays.calendar) } ?? JobDates()
    }
}
