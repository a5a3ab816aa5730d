/// Every metric there is, in the order in which people read them.
extension Metric {
    /// All metrics.
    package static let all: [Metric] =
        [build, startTime] + ofCommands + ofCommits + ofReminders + ofDeliveries + ofTenants + ofLimits + ofTrouble

    /// The metric of that name.
    package static func named(_ name: String) -> Metric? { byName[name] }

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    // MARK: - The daemon

    /// The version.
    package static let build = Metric("flowd_build_info", .info, by: [.version], "The version of flowd that runs.")
    /// The start.
    package static let startTime = Metric(
        "flowd_start_time_seconds",
        .gauge,
        unit: .seconds,
        "When this process was ready, in seconds since 1970-01-01T00:00:00Z."
    )

    // MARK: - Commands

    private static let ofCommands = [commands, commandTime, repeatedCommands, queueDepth, readersBusy]

    /// Commands.
    package static let commands = Metric(
        "flowd_commands_total",
        .counter,
        by: [.kind, .outcome],
        "Commands that were answered, by what they do and how they ended."
    )
    /// Time of a command.
    package static let commandTime = Metric(
        "flowd_command_seconds",
        .histogram(.short),
        unit: .seconds,
        by: [.origin],
        "Time from a command's arrival in its tenant's queue to its answer, which waits until it is on disk."
    )
    /// Repeated calls.
    package static let repeatedCommands = Metric(
        "flowd_repeated_commands_total",
        .counter,
        "Commands that were answered as before, since their idempotency key was known."
    )
    /// What waits.
    package static let queueDepth = Metric(
        "flowd_queue_depth",
        .gauge,
        by: [.queue],
        "What waits now: commands in their tenants' queues, changes for their transaction, reads for a reader, "
            + "texts to be checked, records of the log."
    )
    /// Readers.
    package static let readersBusy = Metric(
        "flowd_readers_busy",
        .gauge,
        "Readers of the database that work on a caller's list or report now, of as many as limits.reads."
    )

    // MARK: - The disk

    private static let ofCommits = [commitSize, commitTime, syncTime]

    /// Group size.
    package static let commitSize = Metric(
        "flowd_commit_batch_commands",
        .histogram(.count),
        unit: .commands,
        "Commands that were written in one transaction, and share its sync."
    )
    /// Time of a transaction.
    package static let commitTime = Metric(
        "flowd_commit_seconds",
        .histogram(.short),
        unit: .seconds,
        "Time of a transaction from its first change to the end of its sync."
    )
    /// Time of a sync.
    package static let syncTime = Metric(
        "flowd_sync_seconds",
        .histogram(.short),
        unit: .seconds,
        "Time of the part of a transaction that waits for the disk."
    )

    // MARK: - Reminders

    private static let ofReminders = [reminders, lateness, lastMissed, missedOccurrences]

    /// Fates.
    package static let reminders = Metric(
        "flowd_reminders_total",
        .counter,
        by: [.fate],
        "Reminders that got their fate."
    )
    /// Lateness.
    package static let lateness = Metric(
        "flowd_reminder_lateness_seconds",
        .histogram(.late),
        unit: .seconds,
        "How long after its time a reminder had gone out."
    )
    /// The last one that didn't go out in time.
    package static let lastMissed = Metric(
        "flowd_reminder_last_missed_timestamp_seconds",
        .gauge,
        unit: .seconds,
        "When a reminder last got a fate that flowctl missed lists, in seconds since 1970-01-01T00:00:00Z; "
            + "0 when none did since the start."
    )
    /// What nobody did.
    package static let missedOccurrences = Metric(
        "flowd_occurrences_missed_total",
        .counter,
        "Occurrences of tasks that nobody did while they were of use."
    )

    // MARK: - Deliveries

    private static let ofDeliveries = [deliveries, openDeliveries, oldestDelivery, attempts, attemptTime]

    /// Ends of deliveries.
    package static let deliveries = Metric(
        "flowd_deliveries_total",
        .counter,
        by: [.channel, .state],
        "Deliveries that came to their end."
    )
    /// Deliveries that aren't over.
    package static let openDeliveries = Metric(
        "flowd_deliveries_open",
        .gauge,
        by: [.channel, .state],
        "Deliveries that aren't over: those that wait for an attempt or their time, and those under way."
    )
    /// How long the oldest has been due.
    package static let oldestDelivery = Metric(
        "flowd_delivery_backlog_seconds",
        .gauge,
        unit: .seconds,
        by: [.channel],
        "How long the delivery has been due that waits longest for its attempt; 0 when none is due."
    )
    /// Attempts.
    package static let attempts = Metric(
        "flowd_delivery_attempts_total",
        .counter,
        by: [.channel, .outcome],
        "Attempts to deliver, by how they ended."
    )
    /// Time of an attempt.
    package static let attemptTime = Metric(
        "flowd_delivery_attempt_seconds",
        .histogram(.long),
        unit: .seconds,
        by: [.channel],
        "Time of an attempt to deliver."
    )

    // MARK: - Who is there

    private static let ofTenants = [tenants, activeTenants, runningJobs, connections, watchers]

    /// Tenants.
    package static let tenants = Metric("flowd_tenants", .gauge, "Tenants that exist.")
    /// Tenants in memory.
    package static let activeTenants = Metric(
        "flowd_tenants_active",
        .gauge,
        "Tenants that are in memory, since they had something to do lately."
    )
    /// Jobs.
    package static let runningJobs = Metric("flowd_jobs_running", .gauge, "Jobs that are running, of all tenants.")
    /// Connections.
    package static let connections = Metric("flowd_connections", .gauge, "Connections that are open on the socket.")
    /// Watchers.
    package static let watchers = Metric("flowd_watchers", .gauge, "Callers who watch events.")

    // MARK: - Limits

    private static let ofLimits = [limitUse, limitRefusals]

    /// How much of a limit is used.
    package static let limitUse = Metric(
        "flowd_limit_used_ratio",
        .gauge,
        unit: .ratio,
        by: [.limit],
        "How much of a limit of the daemon is used: 1 is all of it. Of those that each tenant has, the fullest one."
    )
    /// Refusals.
    package static let limitRefusals = Metric(
        "flowd_limit_refusals_total",
        .counter,
        by: [.limit],
        "Commands and connections that were refused since a limit was reached, of the daemon or of a tenant."
    )

    // MARK: - Trouble

    private static let ofTrouble = [readOnly, clockHeld, droppedRecords]

    /// Disk full.
    package static let readOnly = Metric(
        "flowd_disk_read_only",
        .gauge,
        "1 while the disk is full and changes are refused, else 0."
    )
    /// Clock held.
    package static let clockHeld = Metric(
        "flowd_clock_held",
        .gauge,
        "1 while the wall clock isn't believed and nothing that is due is done, else 0."
    )
    /// Dropped records.
    package static let droppedRecords = Metric(
        "flowd_log_records_dropped_total",
        .counter,
        "Records of the log that were dropped, since whoever reads it was too slow."
    )
}
