import ArgumentParser
import FlowAPI

/// The command tree of flowctl.
struct Flowctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowctl",
        abstract: "Talk to flowd: jobs from templates, worked off step by step.",
        discussion: """
            Answers go to standard output, everything else to standard error. The global options --socket, --tenant, \
            --output, --token-file, --json and --timeout may stand anywhere.

            Exit status: 0 success, 1 failed or not possible now, 2 refused for some of several, 64 usage, 65 bad input, \
            66 no such object, 69 flowd unreachable, 73 done, but the answer can't be written, 74 damaged data, \
            75 try again, 76 protocol, 77 not permitted, 130 interrupted, 141 nobody reads what it writes.

            Environment: FLOWCTL_SOCKET, FLOWCTL_TENANT, FLOWCTL_OUTPUT, FLOWCTL_TOKEN_FILE, FLOWCTL_PACKS, \
            XDG_RUNTIME_DIR, CREDENTIALS_DIRECTORY, NO_COLOR, TERM, TZ, LC_ALL, LC_MONETARY and LANG (how amounts are typed), VISUAL and EDITOR. Options win over it.
            """,
        subcommands: [
            InitCommand.self,
            JobCommand.self, ActionCommand.self, StepCommand.self, MineCommand.self, TaskCommand.self,
            OccurrenceCommand.self,
            DueCommand.self, CalendarCommand.self, ReminderCommand.self, DeliveryCommand.self, CodeCommand.self,
            MissedCommand.self,
            SimulateCommand.self, MessageCommand.self,
            PaymentCommand.self, BudgetCommand.self, ReportCommand.self,
            TemplateCommand.self,
            LibraryCommand.self, PackCommand.self, TenantCommand.self, EventsCommand.self, WatchCommand.self,
            StatusCommand.self, LogsCommand.self,
            TopCommand.self, WebCommand.self,
            ProfileCommand.self, ListsCommand.self, HolidaysCommand.self, MediaCommand.self,
            MemberCommand.self,
            TokenCommand.self, WhoAmICommand.self, RecurrenceCommand.self, ChannelCommand.self, DaemonCommand.self,
            MetricsCommand.self, CompletionCommand.self,
        ]
    )

    /// Only here: as the library's own flag it would be taken by every command, and `job start x --version 2` would
    /// print flowctl's version and start nothing.
    @Flag(help: "Show the version.")
    var version = false

    func run() throws {
        throw version ? CleanExit.message(FlowVersion.text) : CleanExit.helpRequest(self)
    }
}
