/// What a verb of a task is given.
package struct TaskMoment {
    package let now: Timestamp
    /// What it gives to what it settles.
    let stamp: Stamp
    /// When the task falls due.
    package let schedule: TaskSchedule
    /// Who has which role, for recipients that are named by it.
    let access: AccessList
    /// The zones of those to whom reminders go.
    let recipients: RecipientZones
    /// The quiet hours of the tenant, for what says nothing else.
    var tenantQuiet: QuietHours?
    let random: any RandomSource
    /// What a reminder says besides, when what it is of knows more.
    package var details: ReminderDetails?
    /// How amounts are written for the people of the tenant.
    package var amounts = AmountFormat.plain
    /// The channels of those to whom reminders go.
    package var channels = RecipientChannels.none
    /// The keys of the profiles in the archive.
    package var archived: Set<String> = []

    /// Puts it together.
    package init(
        now: Timestamp,
        stamp: Stamp,
        schedule: TaskSchedule,
        access: AccessList,
        recipients: RecipientZones,
        tenantQuiet: QuietHours? = nil,
        random: any RandomSource,
        details: ReminderDetails? = nil,
        archived: Set<String> = []
    ) {
        self.now = now
        self.stamp = stamp
        self.schedule = schedule
        self.access = access
        self.recipients = recipients
        self.tenantQuiet = tenantQuiet
        self.random = random
        self.details = details
        self.archived = archived
    }
}
