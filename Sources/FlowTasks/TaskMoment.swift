/// What a verb of a task is given.
package struct TaskMoment {
    package let now: Timestamp
    /// What it gives to what it settles.
    let stamp: Stamp
    /// When the task falls due.
    package let schedule: TaskSchedule
    /// Who has which role, for recipients that are named by it.
    let access: AccessList
    /// Those to whom reminders go, and of whom they tell.
    let people: People
    /// The names, languages and templates of messages.
    let wording: Wording
    /// The quiet hours of the tenant, for what says nothing else.
    var tenantQuiet: QuietHours?
    /// The newest change of somebody's own hours, by its event; 0 for none.
    let hoursEvent: EventNumber
    let random: any RandomSource
    /// Money of which its reminders tell; nil where it is none of that.
    package var debt: ReminderDebt?
    /// The keys of the profiles in the archive.
    package var archived: Set<String> = []

    /// Puts it together.
    package init(
        now: Timestamp,
        stamp: Stamp,
        schedule: TaskSchedule,
        access: AccessList,
        people: People,
        wording: Wording,
        tenantQuiet: QuietHours? = nil,
        hoursEvent: EventNumber = 0,
        random: any RandomSource,
        archived: Set<String> = []
    ) {
        self.now = now
        self.stamp = stamp
        self.schedule = schedule
        self.access = access
        self.people = people
        self.wording = wording
        self.tenantQuiet = tenantQuiet
        self.hoursEvent = hoursEvent
        self.random = random
        self.archived = archived
    }
}
