import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command group `flowctl reminder`, which works on the ledger of reminders.
struct ReminderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminder",
        abstract: "The ledger of reminders: what goes out, and what became of it.",
        subcommands: [ReminderList.self, ReminderWhy.self, ReminderAck.self, ReminderSnooze.self],
        aliases: ["reminders"]
    )
}

/// Command `flowctl reminder list`, which lists open reminders or those that have a fate.
struct ReminderList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List reminders that are open; with --settled those that have a fate, newest first.",
        aliases: ["ls"]
    )

    /// The ledger never gets shorter, so not all of it is listed unless it is asked for.
    private static let countStandard = 100

    @Option(help: "Only those of this task.", transform: TaskReference.parseTask)
    var task: String?

    @Flag(help: "Those that have a fate.")
    var settled = false

    @Flag(help: "Only those that hang, tried and not delivered yet; with --settled those that could not be delivered.")
    var failed = false

    @Option(help: "Only those of this job's steps and instalments.", transform: JobReference.parse)
    var job: String?

    @OptionGroup var limit: LimitOption
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reminders = try await session.list(RemindersAPI.List.self, limit: limit.count ?? Self.countStandard) {
            .init(tenant: $0, task: task, job: job, settled: settled, failed: failed)
        }
        let isOpen = failed && !settled
        try await session.show(list: reminders) { reminders, style in
            let hint = Line("Those that could not be delivered at all: flowctl reminder list --settled --failed", .dim)
            return ReminderTable.lines(reminders, style) + (isOpen && reminders.isEmpty ? [hint] : [])
        }
    }
}

/// Command `flowctl reminder why`, which shows the history of a reminder.
struct ReminderWhy: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "why",
        abstract: "Show the story of a reminder: when it was planned, what happened, what became of it."
    )

    @Argument(help: "The reminder, such as 3/14/1.", transform: TaskReference.parseReminder)
    var reminder: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(RemindersAPI.Why.self) { .init(tenant: $0, reminder: reminder) }
        try await session.show(reply) { ReminderTable.lines(reply, $0) }
    }
}

/// Command `flowctl reminder ack`, which acknowledges a reminder or those of an occurrence.
struct ReminderAck: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "ack",
        abstract: "Acknowledge a reminder, or all of an occurrence that have begun: it isn't repeated."
    )

    @Argument(help: "A reminder, such as 3/14/1, or an occurrence, such as 3/14.")
    var reminder: String

    @OptionGroup var change: ChangeOptions

    typealias Method = RemindersAPI.Acknowledge

    func wanted(in tenant: String) -> RemindersAPI.Acknowledge.Parameters {
        .init(tenant: tenant, reminder: reminder)
    }

    func lines(_ reply: RemindersAPI.Acknowledge.Reply, _ style: Style) -> [Line] {
        let remark = reply.eventNumber == 0 ? " has nothing more for you to acknowledge" : " is acknowledged"
        return [Line([Span(reminder, .bold), Span(remark)])]
    }
}

/// Command `flowctl reminder snooze`, which puts a reminder off for a length of time.
struct ReminderSnooze: CallCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract:
            "Put a reminder off: it comes again so much later, from now, or from its own time if it hasn't gone out."
    )

    @Argument(help: "The reminder, such as 3/14/1.", transform: TaskReference.parseReminder)
    var reminder: String

    @Argument(help: "How long: 1m to 30d, such as 10m, 2h, 1d.")
    var duration: String

    @OptionGroup var change: ChangeOptions

    typealias Method = RemindersAPI.Snooze

    func wanted(in tenant: String) -> RemindersAPI.Snooze.Parameters {
        .init(tenant: tenant, reminder: reminder, duration: duration)
    }

    func lines(_ reply: RemindersAPI.Snooze.Reply, _ style: Style) -> [Line] {
        let time = TimeText.zoned(reply.dueAt, in: style.zone)
        return [Line([Span(reminder, .bold), Span(" comes again at \(time), as \(reply.reminder)")])]
    }
}

/// Command `flowctl missed`, which shows what did not go out in time and what became of it.
struct MissedCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "missed",
        abstract: "Show what did not go out in time since a time, and what became of it."
    )

    @Option(
        help: ArgumentHelp(
            "6h for six hours ago, 2027-03-28, 2027-03-28T17:00 or 2027-03-28T15:00:00Z (default: 1d).",
            valueName: "time"
        )
    )
    var since: String?

    @OptionGroup var tenants: AllTenantsOption
    @OptionGroup var global: GlobalOptions

    func validate() throws { try tenants.check(global) }

    func perform(in session: Session) async throws {
        let since = try session.instant(since, option: "--since", .past)
        try await session.ask(allTenants: tenants.isWanted) { client, tenant in
            var all = RemindersAPI.Missed.Reply(outages: [], reminders: [], ranges: [])
            for try await page in client.pages(
                RemindersAPI.Missed.self,
                .init(tenant: tenant, since: since, limit: Session.pageSizeMax)
            ) {
                all.outages += page.outages
                if let hanging = page.hanging { all.hanging = (all.hanging ?? []) + hanging }
                all.reminders += page.reminders
                all.ranges += page.ranges
            }
            return all
        } show: { replies in
            try await session.show(each: replies) { MissedText.lines(replies, $0) }
        }
    }
}
