/// What a verb of a task is given.
struct TaskMoment {
    let now: Timestamp
    /// What it gives to what it settles.
    let stamp: Stamp
    let schedule: TaskSchedule
    /// Who has which role, for recipients that are named by it.
    let access: AccessList
    /// The zones of those to whom reminders go.
    let recipients: RecipientZones
    /// The quiet hours of the tenant, for what says nothing else.
    var tenantQuiet: QuietHours?
    let random: any RandomSource
    /// What a reminder says besides, when what it is of knows more.
    var details: ReminderDetails?
    /// How amounts are written for the people of the tenant.
    var amounts = AmountFormat.plain
    /// The keys of the profiles in the archive.
    var archived: Set<String> = []
}
