import FlowCore

/// Version of a template as published.
struct PublishedTemplate {
    let version: TemplateVersion
    let source: String
    let created: Stamp
}

/// Version of an action of the library as published.
struct PublishedLibrary {
    let version: LibraryVersion
    let source: String
    let created: Stamp
}

/// A label of a job.
struct LabelRow {
    let label: JobLabel
    let job: JobID
}

/// Step of a job in its current state; `job` is the job's own assignee.
struct ActionRow {
    let action: ActionInstance
    let step: StepKey
    let job: JobSummary
}

/// A note on a job, or what is left of it.
struct NoteRow {
    let job: JobID
    let number: Int
    var note: Note?
    var removed: Stamp?
}

/// Templates, the library, and their versions, which never change.
enum TemplateTables {
    private static let latestTemplate = [
        Column<PublishedTemplate>("latestVersion") { .integer($0.version.number) }
    ]
    static let template = Table<PublishedTemplate>(
        "template",
        key: [Column("key") { .text($0.version.key.text) }],
        latestTemplate
    )
    static let setTemplate = template.upsert(latestTemplate)
    static let templateVersion = Table<PublishedTemplate>(
        "templateVersion",
        key: [Column("template") { .text($0.version.key.text) }, Column("version") { .integer($0.version.number) }],
        [
            Column("title") { .text($0.version.plan.definition.title) },
            Column("digest") { .blob($0.version.digest.bytes) },
            Column("stepCount") { .integer($0.version.plan.leaves.count) },
            Column("definition") { .text($0.version.plan.canonicalText) }, Column("source") { .text($0.source) },
        ],
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.created }
    )
    static let insertTemplateVersion = templateVersion.insert

    private static let latestAction = [
        Column<PublishedLibrary>("latestVersion") { .integer($0.version.number) }
    ]
    static let libraryAction = Table<PublishedLibrary>(
        "libraryAction",
        key: [Column("key") { .text($0.version.definition.key.text) }],
        latestAction
    )
    static let setLibraryAction = libraryAction.upsert(latestAction)
    static let libraryVersion = Table<PublishedLibrary>(
        "libraryVersion",
        key: [
            Column("action") { .text($0.version.definition.key.text) },
            Column("version") { .integer($0.version.number) },
        ],
        [
            Column("title") { .text($0.version.definition.title) }, Column("digest") { .blob($0.version.digest.bytes) },
            Column("fieldCount") { .integer($0.version.definition.form.count) },
            Column("definition") { .text($0.version.definition.canonicalText()) },
            Column("source") { .text($0.source) },
        ],
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.created }
    )
    static let insertLibraryVersion = libraryVersion.insert
}

/// Jobs as a whole.
///
/// `assignee` is what people write, `assigneeProfile` lets the database keep a profile that is referred to.
enum JobTables {
    private static let state: [Column<JobSummary>] = [
        Column("state") { .text($0.state.rawValue) }, Column("finishedAt") { .optional($0.finishedAt?.milliseconds) },
    ]
    private static let event = [Column<JobSummary>("event") { .integer($0.event) }]
    /// Columns that change with every operation.
    private static let progress: [Column<JobSummary>] = [
        Column("percent") { .optional($0.completion.map { Int64($0.percent) }) },
        Column("numerator") { .optional($0.completion?.numeratorText) },
        Column("denominator") { .optional($0.completion?.denominatorText) },
        Column("scopeCount") { .integer($0.counts.scope) }, Column("doneCount") { .integer($0.counts.done) },
        Column("skippedCount") { .integer($0.counts.skipped) },
        Column("notApplicableCount") { .integer($0.counts.notApplicable) },
        Column("cancelledCount") { .integer($0.counts.cancelled) },
        Column("optionalCount") { .integer($0.counts.optional) },
        Column("optionalDoneCount") { .integer($0.counts.optionalDone) },
        Column("requiredOpenCount") { .integer($0.counts.requiredOpen) },
        Column("optionalOpenCount") { .integer($0.counts.optionalOpen) },
    ]
    private static let details: [Column<JobSummary>] = [
        Column("title") { .text($0.header.title) }, Column("subject") { .optional($0.header.subject) },
        Column("attributes") { .text(RowCoding.text($0.header.attributes)) },
        Column("due") { .optional($0.header.due?.text) }, Column("priority") { .integer($0.header.priority.rank) },
        Column("labels") { .text(RowCoding.text($0.header.labels)) },
    ]
    private static let edited = [Column<JobSummary>("editedEvent") { .integer($0.editedEvent) }]
    private static let stop: [Column<JobSummary>] =
        stampColumns("stoppedAt", "stoppedBy", "stoppedEvent") { $0.stop?.stamp }
        + [Column("stopReason") { .optional($0.stop?.reason) }]
    private static let noteCount = [Column<JobSummary>("noteCount") { .integer($0.noteCount) }]
    private static let assignee: [Column<JobSummary>] = [
        Column("assignee") { .optional($0.assignee?.text) },
        Column("assigneeProfile") { .optional($0.assignee?.profile?.number) },
    ]

    static let job = Table<JobSummary>(
        "job",
        key: [Column("id") { .integer($0.header.id.number) }],
        [
            Column("template") { .text($0.header.template.text) }, Column("version") { .integer($0.header.version) },
        ],
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.header.created },
        state,
        progress,
        event,
        details,
        edited,
        noteCount,
        stop,
        assignee
    )
    static let insert = job.insert
    static let setState = job.update(state)
    static let setProgress = job.update(progress, event)
    static let setRule = job.update(state, stop)
    static let setDetails = job.update(details, edited)
    static let setEdited = job.update(edited)
    static let setNoteCount = job.update(noteCount, event)
    static let setAssignee = job.update(assignee, event)
    static let setEvent = job.update(event)

    static let label = Table<LabelRow>(
        "jobLabel",
        key: [Column("label") { .text($0.label.text) }, Column("job") { .integer($0.job.number) }]
    )
    static let insertLabel = label.insert
    static let deleteLabel = label.delete

    /// Plans of jobs that were changed after their start; any other job has its template version's.
    private static let planText: [Column<(plan: Plan, job: JobID)>] = [
        Column("digest") { .blob($0.plan.digest.bytes) }, Column("definition") { .text($0.plan.canonicalText) },
    ]
    static let plan = Table<(plan: Plan, job: JobID)>(
        "jobPlan",
        key: [Column("job") { .integer($0.job.number) }],
        planText
    )
    static let setPlan = plan.upsert(planText)

    private static let noteText = [Column<NoteRow>("text") { .optional($0.note?.text) }]
    private static let removal: [Column<NoteRow>] =
        stampColumns("removedAt", "removedBy", "removedEvent") { $0.removed }
    static let note = Table<NoteRow>(
        "note",
        key: [Column("job") { .integer($0.job.number) }, Column("number") { .integer($0.number) }],
        [Column("step") { .optional($0.note?.step?.text) }],
        noteText,
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.note?.created },
        removal
    )
    static let insertNote = note.insert
    static let eraseNote = note.update(noteText, removal)
}

/// The steps of jobs.
///
/// `assignedTo` is a step's own assignee or else the job's: what “assigned to me” is found by.
enum ActionTables {
    private static let state: [Column<ActionRow>] =
        [
            Column("state") { .text($0.action.state.rawValue) }, Column("progress") { .integer($0.action.progress) },
            Column("form") { $0.action.form.isEmpty ? .null : .text(RowCoding.text($0.action.form)) },
            Column("reason") { .optional($0.action.reason) },
        ] + stampColumns("changedAt", "changedBy", "event") { $0.action.stamp }
        + [
            Column("dueDate") { .optional($0.action.due?.local.text) },
            Column("dueZone") { .optional($0.action.due?.zone) },
            Column("dueAt") { .optional($0.action.due?.at.milliseconds) },
        ]
    private static let assignee: [Column<ActionRow>] = [
        Column("assignee") { .optional($0.action.assignee?.text) },
        Column("assigneeProfile") { .optional($0.action.assignee?.profile?.number) },
        Column("assignedTo") { .optional(($0.action.assignee ?? $0.job.assignee)?.text) },
    ]
    static let action = Table<ActionRow>(
        "action",
        key: [Column("job") { .integer($0.job.header.id.number) }, Column("step") { .text($0.step.text) }],
        state,
        assignee
    )
    static let insert = action.insert
    static let setState = action.update(state)

    static let setAssignee = Table<AssignmentRow>(
        "action",
        key: [Column("job") { .integer($0.job.header.id.number) }, Column("step") { .optional($0.step?.text) }]
    ).update([
        Column("assignee") { .optional($0.assignee?.text) },
        Column("assigneeProfile") { .optional($0.assignee?.profile?.number) },
        Column("assignedTo") { .optional(($0.assignee ?? $0.job.assignee)?.text) },
    ])

    static let media = Table<Media>(
        "media",
        key: [Column("id") { .integer($0.id.number) }],
        [
            Column("job") { .optional($0.content.place.job?.number) },
            Column("step") { .optional($0.content.place.step?.text) },
            Column("task") { .optional($0.content.place.occurrence?.task.number) },
            Column("occurrence") { .optional($0.content.place.occurrence.map { Int64($0.number) }) },
            Column("name") { .text($0.content.name) }, Column("type") { .text($0.content.type.text) },
            Column("kind") { .text($0.content.kind.rawValue) }, Column("size") { .integer($0.content.sizeBytes) },
            Column("digest") { .blob($0.content.digest.bytes) }, Column("addedAt") { .instant($0.addedAt) },
            Column("addedBy") { .text($0.addedBy.text) },
        ],
        [Column("prunedAt") { _ in .null }]
    )
    static let insertMedia = media.insert
}
