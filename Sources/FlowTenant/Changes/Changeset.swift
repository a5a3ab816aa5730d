/// Everything that one command changes in one tenant: written as a whole or not at all.
///
/// It builds on an epoch and an event head; when the database has others, it is refused.
package struct Changeset: Sendable {
    package let tenant: TenantID
    package let epoch: Int64
    package let base: EventNumber
    /// The end of the chain after it.
    package let head: LedgerHead
    /// The tenant's counters after it.
    package let counters: TenantCounters
    /// Rows to write, in order.
    package let rows: [RowChange]
    /// Events to append, in order.
    package let events: [Event]
    /// Record to keep for a repeated call; set by the shell, which knows the key.
    package var record: IdempotencyRecord?
    /// Timing that the changes touch, at which the scheduler or the deliverer has to look again.
    package let touch: TimeTouch

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
    package var running: Int

    /// The number that the next task gets which people make.
    package var nextTask = TaskID(1)
    /// The number that the next task gets which follows something: they go down.
    package var nextDerivedTask = TaskID(-1)
    package var nextSchedule = PaymentScheduleID(1)

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
    case tenantChanged(TenantSpec)
    case memberSet(Member)
    case memberRemoved(Principal)
    case tokenCreated(Token)
    /// A token that was over long ago.
    case tokenForgotten(TokenID)
    /// A token that was taken back.
    case tokenRevoked(Token)
    case profileCreated(Profile, ProfileCounters)
    case profileChanged(Profile, ProfileCounters)
    case profileRemoved(Profile, ProfileCounters)
    /// Tasks that are due and can't be read: when they are looked at again, and why; when they are due stays.
    case tasksUnreadable([UnreadableTask])
    /// Tasks with something still to come that become due at `at`: those naming one of `naming`, or all.
    case tasksCalled(at: Timestamp, naming: Set<String>? = nil)
    /// Tasks without a zone of their own have instants of another zone: they follow as they do the zone database.
    case tasksOfTenantZoneCalled
    /// Set of holidays that replaces the one with its key, or one that is removed.
    ///
    /// Tasks that are rolled around these holidays are due then.
    case holidaysChanged(HolidayChange, at: Timestamp)
    case messageWordsChanged(MessageWordsRow)
    /// Text under a name that replaces the one of the same kind and name, or one that is removed.
    case textChanged(TenantTextChange)
    /// A new version of an action of the library, with the YAML as it was applied.
    case libraryPublished(LibraryVersion, source: String, created: Stamp)
    case templatePublished(TemplateVersion, source: String, created: Stamp)
    /// A new job with all its actions; the plan is its template version's, and stands with that.
    case jobStarted(JobSummary, plan: Plan, actions: [ActionInstance])
    /// Job or step that has another assignee now.
    case assigned(AssignmentRow)
    /// A changed job and those of its actions that changed.
    case jobChanged(JobSummary, actions: [ChangedAction], isStateChanged: Bool)
    case mediaAdded(Media)
    case mediaRemoved(MediaID)
    /// Media whose content is deleted; their rows stay.
    case mediaPruned([MediaID], at: Timestamp)
    case deliveriesPruned([String])
    case codeRedeemed(LinkHash, at: Timestamp)
    /// A job that was held, cancelled, resumed or opened again: its state, and who stopped it.
    case jobRuled(JobSummary)
    /// A job whose details changed, with the labels that it lost and got.
    case jobUpdated(JobSummary, lost: [JobLabel], got: [JobLabel])
    /// A job whose plan changed, with the actions of its new steps.
    case jobReplanned(JobSummary, plan: Plan, added: [ChangedAction])
    case noteAdded(Note, job: JobSummary)
    /// A note whose text is gone, also from the event that brought it.
    case noteRemoved(NoteStub, job: JobSummary, at: Stamp)
    case taskChanged(TaskRows)
    case paymentScheduleChanged(PaymentRows)
    case budgetChanged(BudgetRow)
    case bankLineChanged(BankLineRow)
}

/// An action to write.
package struct ChangedAction: Sendable {
    package let step: StepKey
    package let action: ActionInstance
}
