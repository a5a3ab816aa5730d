/// Context that is given to an operation on a task.
package struct TaskContext {
    package let now: Timestamp
    /// Stamp that the operation puts on the occurrences that it settles.
    let stamp: Stamp
    package let schedule: TaskSchedule
    let access: AccessList
    let people: People
    let wording: Wording
    var tenantQuiet: QuietHours?
    /// Number of the event of the newest change to a person's own hours; 0 for none.
    let hoursEvent: EventNumber
    let random: any RandomSource
    package var debt: ReminderDebt?
    /// The keys of the profiles in the archive.
    package var archived: Set<String> = []

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
