/// Everything that one command changes in one tenant: written as a whole or not at all.
///
/// It builds on an epoch and an event head; when the database has others, it is refused.
package struct Changeset: Sendable {
    /// Whose.
    package let tenant: TenantID
    /// The epoch in which it was decided.
    package let epoch: Int64
    /// The newest event before it.
    package let base: EventNumber
    /// The end of the chain after it.
    package let head: LedgerHead
    /// The tenant's counters after it.
    package let counters: TenantCounters
    /// Rows to write, in order.
    package let rows: [RowChange]
    /// Events to append, in order.
    package let events: [Event]
    /// What to keep for a repeated call; set by the shell, which knows the key.
    package var record: IdempotencyRecord?
    /// What it touches of that which the scheduler and the deliverer look at.
    package let touch: TimeTouch

    /// Makes a changeset.
    package init(
        tenant: TenantID,
        epoch: Int64,
        base: EventNumber,
        head: LedgerHead,
        counters: TenantCounters,
        rows: [RowChange],
        events: [Event],
        record: IdempotencyRecord? = nil,
        touch: TimeTouch = []
    ) {
        self.tenant = tenant
        self.epoch = epoch
        self.base = base
        self.head = head
        self.counters = counters
        self.rows = rows
        self.events = events
        self.record = record
        self.touch = touch
    }
}

/// The counters that stand beside a tenant's head.
package struct TenantCounters: Hashable, Sendable {
    /// The number that the next job gets; in the directory, the next tenant.
    package var next: Int64
    /// All jobs; in the directory, all tenants.
    package var total: Int
    /// Running jobs.
    package var running: Int

    /// The number that the next task gets which people make.
    package var nextTask = TaskID(1)
    /// The number that the next task gets which follows something: they go down.
    package var nextFollower = TaskID(-1)
    /// The number that the next payment schedule gets.
    package var nextSchedule = PaymentScheduleID(1)

    /// Makes counters, of a tenant that has no tasks and no schedules.
    package init(next: Int64 = 1, total: Int = 0, running: Int = 0) {
        self.next = next
        self.total = total
        self.running = running
    }
}

/// One thing to write.
package enum RowChange: Sendable {
    /// A new tenant, with the first event of its own ledger.
    case tenantCreated(id: TenantID, spec: TenantSpec, created: Stamp, first: Event)
    /// A tenant that was changed; its owners are members and stand elsewhere.
    case tenantChanged(TenantSpec)
    /// Somebody's role.
    case memberSet(Member)
    /// Somebody isn't a member any more.
    case memberRemoved(Principal)
    /// A new token.
    case tokenCreated(Token)
    /// A token that was over long ago.
    case tokenForgotten(TokenID)
    /// A token that was taken back.
    case tokenRevoked(Token)
    /// A new profile, and the tenant's profiles counted.
    case profileCreated(Profile, ProfileCounters)
    /// A changed profile, likewise.
    case profileChanged(Profile, ProfileCounters)
    /// A profile that is no more, likewise.
    case profileRemoved(Profile, ProfileCounters)
    /// Tasks that are due and can't be read: when they are looked at again, and why; when they are due stays.
    case tasksUnreadable([UnreadableTask])
    /// Tasks of which something is still to come are due then: those that name somebody, or all of them.
    case tasksCalled(at: Timestamp, naming: Set<String>? = nil)
    /// Tasks without a zone of their own have instants of another zone: they follow as they do the zone database.
    case tasksOfTenantZoneCalled
    /// A set of holidays, in the place of one of the same key, or one that is no more; tasks that are rolled around them
    /// are due then.
    case holidaysChanged(HolidayChange, at: Timestamp)
    /// Words of messages in the place of those of the same kind, or those of flowd again.
    case messageWordsChanged(MessageWordsRow)
    /// A text under a name, in the place of one of the same kind and name, or one that is no more.
    case textChanged(TenantTextChange)
    /// A new version of an action of the library, with the YAML as it was applied.
    case libraryPublished(LibraryVersion, source: String, created: Stamp)
    /// A new version of a template, with the YAML as it was applied.
    case templatePublished(TemplateVersion, source: String, created: Stamp)
    /// A new job with all its actions; the plan is its template version's, and stands with that.
    case jobStarted(JobSummary, plan: Plan, actions: [ActionInstance])
    /// A job or a step that is for somebody else now.
    case assigned(AssignmentRow)
    /// A changed job and those of its actions that changed.
    case jobChanged(JobSummary, actions: [ChangedAction], isStateChanged: Bool)
    /// A new medium; its bytes are on disk.
    case mediaAdded(Media)
    /// A medium that is no more.
    case mediaRemoved(MediaID)
    /// Media whose content is let go of; their rows stay.
    case mediaPruned([MediaID], at: Timestamp)
    /// Deliveries that are let go of, by their ids.
    case deliveriesPruned([String])
    /// A code that was used.
    case codeRedeemed(LinkHash, at: Timestamp)
    /// A job that was held, cancelled, resumed or opened again: its state, and who stopped it.
    case jobRuled(JobSummary)
    /// A job whose details changed, with the labels that it lost and got.
    case jobUpdated(JobSummary, lost: [JobLabel], got: [JobLabel])
    /// A job whose plan changed, with the actions of its new steps.
    case jobReplanned(JobSummary, plan: Plan, added: [ChangedAction])
    /// A new note.
    case noteAdded(Note, job: JobSummary)
    /// A note whose text is gone, also from the event that brought it.
    case noteRemoved(NoteStub, job: JobSummary, at: Stamp)
    /// A new or changed task with those of its occurrences, reminders and deliveries that changed.
    case taskChanged(TaskRows)
    /// A new or changed payment schedule with those of its instalments and payments that changed.
    case paymentScheduleChanged(PaymentRows)
    /// What is planned for a budget of a job.
    case budgetChanged(BudgetRow)
    /// What a bank's line is that is no payment.
    case bankLineChanged(BankLineRow)
}

/// An action to write.
package struct ChangedAction: Sendable {
    /// Its step.
    package let step: StepKey
    /// As it is now.
    package let action: ActionInstance
}
