import FlowCore

/// An occurrence of a task.
struct OccurrenceRow {
    let task: TaskID
    let occurrence: TaskOccurrence
    let isLive: Bool
}

/// Tasks, their occurrences, the ledger of reminders, and deliveries.
enum TaskTables {
    private static let changing: [Column<TaskRows>] = [
        Column("key") { .optional($0.task.spec.key) }, Column("title") { .text($0.task.spec.title) },
        Column("profile") { .optional($0.task.spec.profile) }, Column("state") { .text($0.task.state.rawValue) },
        Column("pause") { .optional(try $0.task.pause.map { try RowCoding.json($0) }) },
        Column("definition") { .text(try RowCoding.json($0.task.spec)) },
        Column("rules") { .text(try RowCoding.json($0.task.rules)) }, Column("revision") { .integer($0.task.revision) },
        Column("since") { .instant($0.task.since) }, Column("lastNominal") { .optional($0.task.last?.nominal.text) },
        Column("lastFold") { .optional($0.task.last.map { Int64($0.fold) }) },
        Column("lastAt") { .optional($0.task.last?.instant.milliseconds) },
        Column("materialiseAt") { .optional($0.task.materialiseAt?.milliseconds) },
        Column("zoneRelease") { .text($0.task.zoneRelease) }, Column("holidays") { .optional($0.task.holidays) },
        Column("tenantQuiet") { .optional($0.task.tenantQuiet?.text) },
        Column("hoursEvent") { .integer($0.task.hoursEvent) },
        Column("occurrenceCount") { .integer($0.task.occurrenceCount) },
        Column("ladderState") { .optional(try $0.task.ladder.map { try RowCoding.json($0) }) },
        Column("dueAt") { .optional($0.dueAt?.milliseconds) }, Column("wakeAt") { .optional($0.dueAt?.milliseconds) },
        Column("problem") { _ in .null }, Column("problemAt") { _ in .null },
        Column("event") { .integer($0.task.event) },
    ]
    static let task = Table<TaskRows>(
        "task",
        key: [Column("id") { .integer($0.task.id.number) }],
        [
            Column("origin") { .text($0.task.origin.name) },
            Column("job") { .optional($0.task.origin.job?.number) },
            Column("step") { .optional($0.task.origin.step?.text) },
            Column("anchor") { .optional($0.task.origin.anchor?.rawValue) },
            Column("paymentSchedule") { .optional($0.task.origin.schedule?.number) },
            Column("instalment") { .optional($0.task.origin.instalment.map { Int64($0.number) }) },
            Column("payment") { .optional($0.task.origin.payment.map { Int64($0.number) }) },
            Column("addressOf") { .optional($0.task.origin.address?.profile.number) },
            Column("channel") { .optional($0.task.origin.address?.channel.text) },
        ],
        changing,
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.task.created }
    )
    static let insert = task.insert
    static let update = task.update(changing)
    /// True for tasks of which something is open or to come.
    static let isOpen = """
        (task.state <> 'ended' AND task.dueAt IS NOT NULL
          OR EXISTS (SELECT 1 FROM occurrence INDEXED BY occurrenceLive WHERE occurrence.tenant = task.tenant
            AND occurrence.task = task.id AND occurrence.live = 1))
        """

    private static let course: [Column<OccurrenceRow>] =
        [
            Column("startAt") { .instant($0.occurrence.mark.instant) },
            Column("dueAt") { .instant($0.occurrence.dueAt) },
            Column("putOff") { .integer($0.occurrence.putOff) },
            Column("state") { .text($0.occurrence.state.rawValue) },
            Column("fired") { .integer($0.occurrence.hasFired ? 1 : 0) },
            Column("live") { .integer($0.isLive ? 1 : 0) },
            Column("reminderCount") { .integer($0.occurrence.reminderCount) },
            Column("acknowledgements") {
                $0.occurrence.acknowledgements.isEmpty
                    ? .null : .text(try RowCoding.json($0.occurrence.acknowledgements))
            }, Column("note") { .optional($0.occurrence.note) },
        ] + stampColumns("settledAt", "settledBy", "settledEvent") { $0.occurrence.settled }
    static let occurrence = Table<OccurrenceRow>(
        "occurrence",
        key: [Column("task") { .integer($0.task.number) }, Column("number") { .integer($0.occurrence.number) }],
        [
            Column("revision") { .integer($0.occurrence.revision) },
            Column("nominal") { .text($0.occurrence.mark.nominal.text) },
            Column("fold") { .integer($0.occurrence.mark.fold) }, Column("grace") { .integer($0.occurrence.grace) },
            Column("tolerance") { .integer($0.occurrence.tolerance) },
            Column("keepsOpen") { .integer($0.occurrence.keepsOpen ? 1 : 0) },
        ],
        course
    )
    static let setOccurrence = occurrence.upsert(course)

    typealias RangeRow = (task: TaskID, range: OccurrenceRange)
    static let range = Table<RangeRow>(
        "occurrenceRange",
        key: [Column("task") { .integer($0.task.number) }, Column("firstNumber") { .integer($0.range.firstNumber) }],
        [
            Column("count") { .integer($0.range.count) }, Column("revision") { .integer($0.range.revision) },
            Column("firstNominal") { .text($0.range.first.nominal.text) },
            Column("firstFold") { .integer($0.range.first.fold) },
            Column("firstAt") { .instant($0.range.first.instant) },
            Column("lastNominal") { .text($0.range.last.nominal.text) },
            Column("lastFold") { .integer($0.range.last.fold) }, Column("lastAt") { .instant($0.range.last.instant) },
            Column("fate") { .text($0.range.fate.rawValue) }, Column("at") { .instant($0.range.at) },
        ]
    )
    static let insertRange = range.insert

    typealias ReminderRow = (id: ReminderID, reminder: Reminder)
    /// Columns of a reminder that may change as long as it has no fate.
    private static let fate: [Column<ReminderRow>] = [
        Column("plannedAt") { .instant($0.reminder.plannedAt) }, Column("dueAt") { .instant($0.reminder.dueAt) },
        Column("deferral") { .optional($0.reminder.deferral?.rawValue) },
        Column("firedAt") { .optional($0.reminder.firedAt?.milliseconds) },
        Column("goesOnAt") { .optional($0.reminder.goesOnAt?.milliseconds) },
        Column("fate") { .optional($0.reminder.fate?.rawValue) },
        Column("fateAt") { .optional($0.reminder.fateAt?.milliseconds) },
        Column("reason") { .optional($0.reminder.reason) },
        Column("coveredByTask") { .optional($0.reminder.coveredBy?.occurrence.task.number) },
        Column("coveredByOccurrence") { .optional($0.reminder.coveredBy.map { Int64($0.occurrence.number) }) },
        Column("coveredByNumber") { .optional($0.reminder.coveredBy.map { Int64($0.number) }) },
    ]
    static let reminder = Table<ReminderRow>(
        "reminder",
        key: [
            Column("task") { .integer($0.id.occurrence.task.number) },
            Column("occurrence") { .integer($0.id.occurrence.number) }, Column("number") { .integer($0.id.number) },
        ],
        [
            Column("rule") { .integer($0.reminder.position.rule) },
            Column("step") { .integer($0.reminder.position.step) },
            Column("repetition") { .integer($0.reminder.position.repetition) },
            Column("round") { .integer($0.reminder.position.round) },
            Column("nag") { .integer($0.reminder.position.nag) },
            Column("snooze") { .integer($0.reminder.position.isSnooze ? 1 : 0) },
            Column("ladderStep") { .optional($0.reminder.ladderStep?.text) },
        ],
        fate
    )
    /// A fate that is on disk is never written over.
    static let setReminder = reminder.upsert(fate, where: "fate IS NULL")

    /// Columns of a delivery that may change until it is final.
    private static let attempt: [Column<DeliveryRecord>] = [
        Column("state") { .text($0.state.rawValue) }, Column("dueAt") { .instant($0.dueAt) },
        Column("attempt") { .integer($0.attempt) }, Column("changedAt") { .instant($0.changedAt) },
        Column("reason") { .optional($0.reason) }, Column("address") { .optional($0.address) },
        Column("openAt") { .instant($0.openAt) },
        Column("history") { .optional($0.history.isEmpty ? nil : try RowCoding.json($0.history)) },
        Column("links") { .optional($0.links.isEmpty ? nil : try RowCoding.json($0.links)) },
    ]
    static let delivery = Table<DeliveryRecord>(
        "delivery",
        key: [Column("id") { .text($0.id) }],
        [
            Column("task") { .integer($0.reminder.occurrence.task.number) },
            Column("occurrence") { .integer($0.reminder.occurrence.number) },
            Column("reminder") { .integer($0.reminder.number) }, Column("channel") { .text($0.channel) },
            Column("recipient") { .optional($0.recipient) }, Column("title") { .text($0.title) },
            Column("text") { .text($0.text) }, Column("payload") { .text($0.payload) },
            Column("hold") { .integer($0.isHeldWhenAmbiguous ? 1 : 0) },
            Column("shared") { .integer($0.isShared ? 1 : 0) }, Column("createdAt") { .instant($0.createdAt) },
        ],
        attempt
    )
    private static let end: [Column<KeptCode>] = [Column("expiresAt") { .instant($0.expiresAt) }]
    static let code = Table<KeptCode>(
        "code",
        key: [Column("hash") { .blob($0.hash.bytes) }],
        [
            Column("delivery") { .text($0.delivery) }, Column("purpose") { .text($0.purpose.text) },
            Column("redeemedAt") { .optional($0.redeemedAt?.milliseconds) },
        ],
        end
    )
    /// Upsert of a code that leaves unchanged whether the code was used.
    static let setCode = code.upsert(end)

    static let setDelivery = delivery.upsert(attempt, where: "state NOT IN ('sent', 'cancelled', 'dropped')")
}

extension TaskOrigin {
    fileprivate var name: String {
        switch self {
        case .own: "own"
        case .step: "step"
        case .job: "job"
        case .instalment: "instalment"
        case .payment: "payment"
        case .address: "address"
        }
    }

    fileprivate var instalment: InstalmentID? {
        guard case .instalment(let id) = self else { return nil }
        return id
    }

    fileprivate var address: (profile: ProfileID, channel: StepKey)? {
        guard case .address(let profile, let channel) = self else { return nil }
        return (profile, channel)
    }

    fileprivate var payment: PaymentID? {
        guard case .payment(let id) = self else { return nil }
        return id
    }
}
