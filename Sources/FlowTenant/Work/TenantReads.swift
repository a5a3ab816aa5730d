/// All that a decision reads, by kind: as it was decided last, which the disk may not know yet.
///
/// What isn't there is read as nil or nothing.
package struct TenantReads: Sendable {
    // MARK: - One by its number or key

    package var jobs = Reads<JobID, Job?>()
    package var schedules = Reads<PaymentScheduleID, PaymentRecord?>()
    /// Tasks, with what of them is open.
    package var tasks = Reads<TaskID, TenantTask?>()
    /// Tasks that haven't ended.
    package var namedTasks = Reads<TaskName, TenantTask?>()
    /// Occurrences, also those that are over.
    package var occurrences = Reads<OccurrenceID, LiveOccurrence?>()
    /// The settled occurrences that followed from others.
    package var settledSuccessors = Reads<OccurrenceID, LiveOccurrence?>()
    /// The newest occurrences of tasks that were done or left out.
    package var settledOccurrences = Reads<TaskID, [LiveOccurrence]>()
    /// The latest occurrences of tasks that have begun by now.
    package var latestOccurrences = Reads<TaskID, LiveOccurrence?>()
    package var profiles = Reads<ProfileKey, Profile?>()
    /// Versions of templates, the newest without a number.
    package var templates = Reads<TemplateReference, TemplateVersion?>()
    /// Versions of actions of the library, the newest without a number.
    package var library = Reads<LibraryReference, LibraryVersion?>()
    package var notes = Reads<NoteID, NoteStub?>()
    package var media = Reads<MediaID, Media?>()
    /// Media whose content is there, by that and by where they are.
    package var contents = Reads<MediaContent, Media?>()
    package var sources = Reads<String, TemplateReading>()

    // MARK: - All that belong to something

    /// The tasks that follow a job's steps and haven't ended.
    package var stepTasks = Reads<JobID, [TenantTask]>()
    /// The tasks that follow a schedule's instalments and haven't ended.
    package var ladderTasks = Reads<PaymentScheduleID, [TenantTask]>()
    /// The schedules of a job, by whomever they were made.
    package var jobSchedules = Reads<JobID, [PaymentRecord]>()
    /// The schedules of a party on which something is owed.
    package var owed = Reads<ProfileKey, [PaymentRecord]>()
    package var budgets = Reads<JobID, [BudgetCategory: Money]>()
    /// The tasks of a profile of which something is open or to come, and those that are paused.
    package var profileTasks = Reads<ProfileKey, [TenantTask]>()
    /// Numbers of a profile's tasks of which something is open or to come.
    package var openTasks = Reads<ProfileKey, Set<TaskID>>()
    /// Number of tasks of a profile, including those that have ended.
    package var taskCounts = Reads<ProfileKey, Int>()
    package var profileUses = Reads<ProfileID, ProfileUse>()
    /// The keys of the profiles of a kind that aren't archived.
    package var profilesOfKind = Reads<ProfileKind, Set<String>>()
    /// People by the key of a profile or by a principal, those that are known.
    package var people = Reads<Set<String>, [String: Person]>()

    // MARK: - By what is looked for

    /// Deliveries by the beginning of their ids: two where several begin so.
    package var deliveries = Reads<String, [DeliveryPlace]>()
    package var codes = Reads<LinkHash, KeptCode?>()
    /// Fates of lines of banks, as far as known.
    package var bankLines = Reads<String, BankLineFate?>()
    /// Payments that may be the same transfer.
    package var similarPayments = Reads<SimilarPayments, [PaymentID]>()
    package var prunableMedia = Reads<OnlyOne, [Media]>()
    /// Deliveries that were kept long enough, by their ids.
    package var prunableDeliveries = Reads<OnlyOne, [String]>()
    /// Tasks after a given one whose instants are of another release of the zone database.
    package var staleTasks = Reads<TaskID?, [TenantTask]>()
    /// Tasks that are due now, as far as they can be read.
    package var dueTasks = Reads<OnlyOne, DueTasks>()
    package var taskProblems = Reads<TaskID, TaskProblem?>()
    package var archived = Reads<OnlyOne, Set<String>>()
    /// Keys of profiles, for guesses at what was meant.
    package var profileKeys = Reads<OnlyOne, [String]>()
    package var mediaSizeBytes = Reads<OnlyOne, Int64>()

    package init() {}

    /// True when nothing was asked for that isn't here.
    package var isComplete: Bool {
        let isThere =
            jobs.missing.isEmpty && schedules.missing.isEmpty && tasks.missing.isEmpty && namedTasks.missing.isEmpty
            && profiles.missing.isEmpty && templates.missing.isEmpty && library.missing.isEmpty
            && notes.missing.isEmpty && media.missing.isEmpty && contents.missing.isEmpty && sources.missing.isEmpty
        let areTheirs =
            stepTasks.missing.isEmpty && ladderTasks.missing.isEmpty && jobSchedules.missing.isEmpty
            && owed.missing.isEmpty && budgets.missing.isEmpty && profileTasks.missing.isEmpty
            && openTasks.missing.isEmpty && taskCounts.missing.isEmpty && profileUses.missing.isEmpty
            && profilesOfKind.missing.isEmpty && people.missing.isEmpty
        let isFound =
            deliveries.missing.isEmpty && codes.missing.isEmpty && prunableDeliveries.missing.isEmpty
            && bankLines.missing.isEmpty
            && similarPayments.missing.isEmpty && prunableMedia.missing.isEmpty && staleTasks.missing.isEmpty
            && dueTasks.missing.isEmpty && taskProblems.missing.isEmpty
            && archived.missing.isEmpty && profileKeys.missing.isEmpty && mediaSizeBytes.missing.isEmpty
            && occurrences.missing.isEmpty && settledSuccessors.missing.isEmpty
            && settledOccurrences.missing.isEmpty && latestOccurrences.missing.isEmpty
        return isThere && areTheirs && isFound
    }
}

/// Name of a task: its key and the profile that it is for.
package struct TaskName: Hashable, Sendable {
    package let key: TaskKey
    package let profile: String?
}

/// A note by its job and number.
package struct NoteID: Hashable, Sendable {
    package let job: JobID
    package let number: Int

    package init(job: JobID, number: Int) {
        self.job = job
        self.number = number
    }
}

/// A version of a template by its number, the newest without one.
package struct TemplateReference: Hashable, Sendable {
    package let key: TemplateKey
    package let version: Int?

    package init(key: TemplateKey, version: Int?) {
        self.key = key
        self.version = version
    }
}

/// A delivery by its id, and the reminder that it is of.
package struct DeliveryPlace: Hashable, Sendable {
    package let id: String
    package let reminder: ReminderID
    package let channel: String
    /// Recipient of the delivery; nil without a particular one.
    package let recipient: String?
    /// Address to which the last attempt went; nil before the first, and where there was none.
    package let address: String?

    package init(id: String, reminder: ReminderID, channel: String, recipient: String?, address: String?) {
        (self.id, self.reminder, self.channel) = (id, reminder, channel)
        (self.recipient, self.address) = (recipient, address)
    }

    package static func several(_ places: [DeliveryPlace], _ found: String) -> InvalidInput {
        let ids = places.map(\.id).joined(separator: " and ")
        return InvalidInput(field: "delivery", found: found, allowed: "more of the id: \(ids) begin so")
    }
}

/// Tasks that are due, and findings on those that can't be read.
package struct DueTasks: Sendable {
    /// The tasks, in the order in which they are due.
    package let tasks: [TenantTask]
    package let findings: TaskFindings

    package init(_ tasks: [TenantTask], _ findings: TaskFindings) {
        self.tasks = tasks
        self.findings = findings
    }
}
