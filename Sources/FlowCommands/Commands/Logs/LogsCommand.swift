import ArgumentParser
import FlowCore
import FlowTerminal

/// Command `flowctl logs`, which shows flowd's log from the system's journal.
struct LogsCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "logs",
        abstract: "Show flowd's log from the system's journal, by what it is about.",
        discussion: """
            Reads the journal of this machine and needs no running flowd. All conditions that are given have to hold; \
            --tenant has to be typed, as without it all of the log is meant, but with --job or --reminder \
            $FLOWCTL_TENANT counts too. Without --since and --limit the newest 200 are shown. With -o json or jsonl each \
            entry is an object on a line of its own.

            What an operator acts on has an entry in the journal's catalog that says what to do: journalctl -x -u flowd
            """,
        aliases: ["log"]
    )

    @Option(help: "Only what is about this job.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(
        help: ArgumentHelp("Only what is about this reminder, such as 3/14/1.", valueName: "reminder"),
        transform: Self.parseReminder
    )
    var reminder: String?

    @Option(
        help: ArgumentHelp(
            "Only entries of this time or later: a length of time such as 6h, 2027-03-28, 2027-03-28T17:00, or "
                + "2027-03-28T15:00:00Z.",
            valueName: "time"
        )
    )
    var since: String?

    @Option(
        help: ArgumentHelp(
            "Only entries of this level or more serious: critical, error, warning, notice, info, debug.",
            valueName: "level"
        ),
        transform: Self.parseLevel
    )
    var priority: LogLevel?

    @OptionGroup var limit: LimitOption

    @Flag(name: .shortAndLong, help: "Go on with what is logged from now on, until Ctrl-C.")
    var follow = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let query = LogQuery(
            tenant: try tenant(session),
            job: job,
            reminder: reminder,
            since: try session.instant(since, option: "--since", .past).map { text in
                try Timestamp(validating: text, field: "--since")
            },
            priority: priority,
            count: limit.count,
            isFollowing: follow
        )
        try LogReading(session: session, query: query).show()
    }

    /// The tenant that was typed; one of the environment only narrows what is narrowed anyway.
    private func tenant(_ session: Session) throws -> String? {
        let isNarrow = job != nil || reminder != nil
        guard let tenant = isNarrow ? session.tenant : global.tenant, !tenant.isEmpty else { return nil }
        do {
            return try TenantSlug(validating: tenant, field: "--tenant").text
        } catch {
            throw Problem.usage(error.message)
        }
    }

    private static func parseReminder(_ text: String) throws -> String {
        do {
            return try ReminderID(validating: text, field: "--reminder").description
        } catch {
            throw ValidationError("give a reminder as flowctl reminder list has it, such as 3/14/1")
        }
    }

    private static func parseLevel(_ text: String) throws -> LogLevel {
        guard let level = LogLevel(text: text) else {
            throw ValidationError("give critical, error, warning, notice, info or debug")
        }
        return level
    }
}
