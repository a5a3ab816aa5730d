/// Every metric there is, in the order in which people read them.
extension Metric {
    package static let all: [Metric] =
        [build, startTime] + ofCommands + ofCommits + ofReminders + ofDeliveries + ofTenants + ofLimits + ofTrouble

    package static func named(_ name: String) -> Metric? { byName[name] }

    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    // MARK: - The daemon

    package static let build = Metric("flowd_build_info", .info, by: [.version], "The version of flowd that runs.")
    package static let startTime = Metric(
        "flowd_start_time_seconds",
        .gauge,
        unit: .seconds,
        "When this process was ready, in seconds since 1970-01-01T00:00:00Z."
    )

    // MARK: - Commands

    private static let ofCommands = [commands, commandTime, repeatedCommands, queueDepth, readersBusy]

    package static let commands = Metric(
        "flowd_commands_total",
        .counter,
        by: [.kind, .outcome],
        "Commands that were answered, by what they do and how they ended."
    )
    package static let commandTime = Metric(
        "flowd_command_seconds",
        .histogram(.short),
        unit: .seconds,
        by: [.origin],
        "Time from a command's arrival in its tenant's queue to its answer, which waits until it is on disk."
    )
    package static let repeatedCommands = Metric(
        "flowd_repeated_commands_total",
        .counter,
        "Commands that were answered as before, since their idempotency key was known."
    )
    package static let queueDepth = Metric(
        "flowd_queue_depth",
        .gauge,
        by: [.queue],
        "What waits now: commands in their tenants' queues, changes for their transaction, reads for a reader, "
            + "texts to be checked, records of the log."
    )
    package static let readersBusy = Metric(
        "flowd_readers_busy",
        .gauge,
        "Readers of the database that work on a caller's list or report now, of as many as limits.reads."
    )

    // MARK: - The disk

    private static let ofCommits = [commitSize, commitTime, syncTime]

    package static let commitSize = Metric(
        "flowd_commit_batch_commands",
        .histogram(.count),
        unit: .commands,
        "Commands that were written in one transaction, and share its sync."
    )
    package static let commitTime = Metric(
        "flowd_commit_seconds",
        .histogram(.short),
        unit: .seconds,
        "Time of a transaction from its first change to the end of its sync."
    )
    package static let syncTime = Metric(
        "flowd_sync_seconds",
        .histogram(.short),
        unit: .seconds,
        "Time of the part of a transaction that waits for the disk."
    )

    // MARK: - Reminders

    private static let ofReminders = [reminders, lateness, lastMissed, missedOccurrences]

    package static let reminders = Metric(
        "flowd_reminders_total",
        .counter,
        by: [.fate],
        "Reminders that got their fate."
    )
    package static let lateness = Metric(
        "flowd_reminder_lateness_seconds",
        .histogram(.late),
        unit: .seconds,
        "How long after its time a reminder had gone out."
    )
    package static let lastMissed = Metric(
        "flowd_reminder_last_missed_timestamp_seconds",
        .gauge,
        unit: .seconds,
        "When a reminder last got a fate that flowctl missed lists, in seconds since 1970-01-01T00:00:00Z; "
            + "0 when none did since the start."
    )
    package static let missedOccurrences = Metric(
        "flowd_occurrences_missed_total",
        .counter,
        "Occurrences of tasks that nobody did while they were of use."
    )

    // MARK: - Deliveries

    private static let ofDeliveries = [deliveries, openDeliveries, oldestDelivery, attempts, attemptTime]

    package static let deliveries = Metric(
        "flowd_deliveries_total",
        .counter,
        by: [.channel, .state],
        "Deliveries that came to their end."
    )
    package static let openDeliveries = Metric(
        "flowd_deliveries_open",
        .gauge,
        by: [.channel, .state],
        "Deliveries that aren't over: those that wait for an attempt or their time, and those under way."
    )
    package static let oldestDelivery = Metric(
        "flowd_delivery_backlog_seconds",
        .gauge,
        unit: .seconds,
        by: [.channel],
        "How long the delivery has been due that waits longest for its attempt; 0 when none is due."
    )
    package static let attempts = Metric(
        "flowd_delivery_attempts_total",
        .counter,
        by: [.channel, .outcome],
        "Attempts to deliver, by how they ended."
    )
    package static let attemptTime = Metric(
        "flowd_delivery_attempt_seconds",
        .histogram(.long),
        unit: .seconds,
        by: [.channel],
        "Time of an attempt to deliver."
    )

    // MARK: - Who is there

    private static let ofTenants = [tenants, activeTenants, runningJobs, connections, watchers]

    package static let tenants = Metric("flowd_tenants", .gauge, "Tenants that exist.")
    package static let activeTenants = Metric(
        "flowd_tenants_active",
        .gauge,
        "Tenants that are in memory, since they had something to do lately."
    )
    package static let runningJobs = Metric("flowd_jobs_running", .gauge, "Jobs that are running, of all tenants.")
    package static let connections = Metric("flowd_connections", .gauge, "Connections that are open on the socket.")
    package static let watchers = Metric("flowd_watchers", .gauge, "Callers who watch events.")

    // MARK: - Limits

    private static let ofLimits = [limitUse, limitRefusals]

    package static let limitUse = Metric(
        "flowd_limit_used_ratio",
        .gauge,
        unit: .ratio,
        by: [.limit],
        "How much of a limit of the daemon is used: 1 is all of it. Of those that each tenant has, the fullest one."
    )
    package static let limitRefusals = Metric(
        "flowd_limit_refusals_total",
        .counter,
        by: [.limit],
        "Commands and connections that were refused since a limit was reached, of the daemon or of a tenant."
    )

    // MARK: - Trouble

    private static let ofTrouble = [readOnly, clockHeld, droppedRecords]

    package static let readOnly = Metric(
        "flowd_disk_read_only",
        .gauge,
        "1 while the disk is full and changes are refused, else 0."
    )
    package static let clockHeld = Metric(
        "flowd_clock_held",
        .gauge,
        "1 while the wall clock isn't believed and nothing that is due is done, else 0."
    )
    package static let droppedRecords = Metric(
        "flowd_log_records_dropped_total",
        .counter,
        "Records of the log that were dropped, since their reader was too slow."
    )
}
