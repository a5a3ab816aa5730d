import Glibc
import Synchronization
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl logs` over a journal of its own: what is asked for, how it reads, and why there may be nothing to see.
@Suite struct LogsCommandTests {
    /// A journal that notes how it is asked.
    final class FakeJournal: Sendable {
        let arguments = Mutex<[String]>([])
        let lines: [String]
        let access: JournalAccess
        let problem: JournalProblem?

        init(_ lines: [String] = [], access: JournalAccess = .whole, problem: JournalProblem? = nil) {
            self.lines = lines
            self.access = access
            self.problem = problem
        }

        var reader: JournalReader {
            JournalReader { [self] wanted, take in
                arguments.withLock { $0 = wanted }
                for line in lines { try take(Array(line.utf8)) }
                if let problem { throw problem }
            } access: { [access] in
                access
            }
        }

        func run(_ words: String..., environment: [String: String] = [:], width: Int? = nil) async -> Run {
            // 2027-03-02T12:00:00Z.
            await flowctl(["logs"] + words, environment: environment, width: width, now: 1_803_988_800, journal: reader)
        }

        var asked: [String] { arguments.withLock { $0 } }
    }

    static let held = #"""
        {"__REALTIME_TIMESTAMP":"1803988799123456","PRIORITY":"4","SYSLOG_IDENTIFIER":"flowd","MESSAGE":"Reminders are held: the clock is not believed (cause=it has jumped)","MESSAGE_ID":"1f5d9c0f3a764e0d8d0a1cf4b8a6e2c7","FLOWD_SENTENCE":"Reminders are held: the clock is not believed","FLOWD_CAUSE":"it has jumped","FLOWD_LOGGER":"flowd"}
        """#
    static let reminder = #"""
        {"__REALTIME_TIMESTAMP":"1803988800000000","PRIORITY":"5","SYSLOG_IDENTIFIER":"flowd","MESSAGE":"acme: Two","FLOWD_SENTENCE":"acme: Two","FLOWD_TENANT":"acme","FLOWD_REMINDER":["3/14/1","3/15/1"],"FLOWD_JOB":"12","FLOWD_TEXT":[84,97,107,101,10,27,91,50,74],"FLOWD_TITLE":"Two","FLOWD_PAYLOAD":"{}"}
        """#
    static let started = #"""
        {"__REALTIME_TIMESTAMP":"1803988798000000","PRIORITY":"6","SYSLOG_IDENTIFIER":"systemd","MESSAGE":"Started flowd.service - Job workflow daemon.","UNIT":"flowd.service","_PID":"1"}
        """#

    private static let fixed = ["--no-pager", "--quiet", "--output=json", "--all"]

    @Test func withoutConditionsAllOfFlowdIsAskedForAndWhatSystemdSaysOfIt() async {
        let journal = FakeJournal()
        _ = await journal.run(environment: ["FLOWCTL_TENANT": "acme"])
        #expect(
            journal.asked == Self.fixed + [
                "--lines=200", "_SYSTEMD_UNIT=flowd.service", "+", "_SYSTEMD_USER_UNIT=flowd.service", "+", "_PID=1",
                "UNIT=flowd.service", "+", "USER_UNIT=flowd.service", "+", "_UID=0", "COREDUMP_UNIT=flowd.service",
            ]
        )
    }

    @Test func conditionsAreFieldsOfBothUnits() async {
        let journal = FakeJournal()
        _ = await journal.run(
            "--tenant",
            "acme",
            "--job",
            "12",
            "--reminder",
            "3/14/1",
            "--since",
            "6h",
            "--priority",
            "warning"
        )
        let fields = ["FLOWD_TENANT=acme", "FLOWD_JOB=12", "FLOWD_REMINDER=3/14/1"]
        #expect(
            journal.asked == Self.fixed + ["--no-tail", "--since=@1803967200.000", "--priority=4"]
                + ["_SYSTEMD_UNIT=flowd.service"] + fields + ["+", "_SYSTEMD_USER_UNIT=flowd.service"] + fields
        )
    }

    @Test func theTenantOfTheEnvironmentOnlyNarrowsWhatIsNarrowed() async {
        let journal = FakeJournal()
        _ = await journal.run("--job", "12", environment: ["FLOWCTL_TENANT": "acme"])
        #expect(journal.asked.contains("FLOWD_TENANT=acme") && journal.asked.contains("FLOWD_JOB=12"))
    }

    @Test(
        arguments: [
            (["--limit", "5"], ["--lines=5"], ["--no-tail"]), (["-n", "5"], ["--lines=5"], ["--no-tail"]),
            (["--follow"], ["--follow", "--lines=10"], ["--no-tail"]),
            (["-f", "--since", "1h"], ["--follow", "--no-tail"], []), (["--priority", "3"], ["--priority=3"], []),
            (["--priority", "err"], ["--priority=3"], []), (["--priority", "trace"], ["--priority=7"], []),
        ] as [([String], [String], [String])]
    )
    func optionsAreJournalctls(words: [String], there: [String], missing: [String]) async {
        let journal = FakeJournal()
        _ = await flowctl(["logs"] + words, now: 1_803_988_800, journal: journal.reader)
        for word in there { #expect(journal.asked.contains(word), "\(journal.asked)") }
        for word in missing { #expect(!journal.asked.contains(word), "\(journal.asked)") }
    }

    @Test(
        arguments: [
            (["--job", "x"], 64, "give a job's number"), (["--reminder", "3"], 64, "such as 3/14/1"),
            (["--priority", "loud"], 64, "give critical, error"), (["--priority", "8"], 64, "give critical, error"),
            (["--since", "soon"], 65, "--since is “soon”"), (["--limit", "0"], 64, "--limit is at least 1"),
            (["--tenant", "A b"], 64, "--tenant is “A b”"),
        ] as [([String], Int32, String)]
    )
    func whatCannotBeIsRefused(words: [String], status: Int32, talk: String) async {
        let run = await flowctl(["logs"] + words, journal: FakeJournal().reader)
        #expect(run.status == status && run.talk.contains(talk), "\(run)")
    }

    @Test func inAPipeEachEntryIsALine() async {
        let run = await FakeJournal([Self.started, Self.held, Self.reminder]).run()
        #expect(
            run.data == """
                2027-03-02 11:59:58 info     systemd: Started flowd.service - Job workflow daemon.
                2027-03-02 11:59:59 warning  Reminders are held: the clock is not believed (cause: it has jumped)
                2027-03-02 12:00:00 notice   acme: Two (acme, job 12, reminder 3/14/1 and 3/15/1; text: Take␊␛[2J)

                """
        )
        #expect(run.status == 0 && run.talk.isEmpty)
    }

    @Test func onATerminalItIsWrappedBetweenWords() async {
        let run = await FakeJournal([Self.held]).run(width: 60)
        #expect(
            run.data == """
                2027-03-02 11:59:59 warning  Reminders are held: the clock
                                             is not believed
                    cause: it has jumped

                """
        )
        let narrow = await FakeJournal([Self.held]).run(width: 40)
        #expect(narrow.data.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow.data)")
        #expect(narrow.data.contains("    Reminders are held: the clock is not\n    believed\n"), "\(narrow.data)")
    }

    @Test(arguments: ["json", "jsonl"]) func programsGetAnObjectALine(format: String) async throws {
        let run = await FakeJournal([Self.held, Self.reminder]).run("-o", format)
        let lines = run.data.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"fields":{"cause":"it has jumped"},"level":"warning","message":"Reminders are held: the clock is not believed","messageID":"1f5d9c0f3a764e0d8d0a1cf4b8a6e2c7","source":"flowd","time":"2027-03-02T11:59:59.123Z"}"#,
                #"{"fields":{"job":"12","payload":"{}","reminder":["3/14/1","3/15/1"],"tenant":"acme","text":"Take\n\u001b[2J","title":"Two"},"level":"notice","message":"acme: Two","source":"flowd","time":"2027-03-02T12:00:00.000Z"}"#,
            ]
        )
    }

    @Test func nothingFoundIsSaidWithWhatWasLookedFor() async {
        let run = await FakeJournal().run("-t", "acme", "--job", "12", "--since", "2027-03-01", "--priority", "error")
        #expect(
            run.data == "The journal has nothing of flowd about tenant acme, job 12, of level error or more serious, "
                + "since 2027-03-01 00:00 UTC.\n"
        )
        #expect(run.status == 0)
        #expect(await FakeJournal().run("--json").data.isEmpty)
    }

    @Test func whoMayNotReadTheJournalIsReportedWhatToDo() async {
        let run = await FakeJournal(access: .own).run()
        #expect(run.status == 77 && run.data.isEmpty)
        #expect(run.talk.contains("usermod --append --groups systemd-journal"), "\(run.talk)")
        let own = await FakeJournal([Self.held], access: .own).run()
        #expect(own.status == 0 && own.talk.contains("only what a flowd of your own has logged"))
        let failed = await FakeJournal(access: .own, problem: .failed(reason: "No journal files", status: 1)).run()
        #expect(failed.status == 77)
    }

    @Test func withoutAJournalOrItsProgramThatIsSaid() async {
        let missing = await FakeJournal(access: .missing).run()
        #expect(missing.status == 69 && missing.talk.contains("no journal on this machine"))
        let program = await FakeJournal(problem: .noProgram).run()
        #expect(program.status == 69 && program.talk.contains("journalctl isn't installed"))
        let failed = await FakeJournal(problem: .failed(reason: "Bad message", status: 1)).run()
        #expect(failed.status == 1 && failed.talk.contains("status 1: Bad message"))
        let strange = await FakeJournal(["{"]).run()
        #expect(strange.status == 76)
        let over = await FakeJournal([Self.held]).run("--follow")
        #expect(over.status == 1 && over.talk.contains("has ended by itself"))
    }

    // MARK: - The program itself

    @Test func whatCannotBeReadIsOwn() throws {
        let folder = "/tmp/flowctl-journal-\(getpid())"
        defer { for path in ["/a/system.journal", "/a", ""] { remove(folder + path) } }
        #expect(JournalAccess.ofThisUser(folders: [folder]) == .missing)
        mkdir(folder, 0o755)
        mkdir(folder + "/a", 0o755)
        #expect(JournalAccess.ofThisUser(folders: [folder]) == .missing)
        close(open(folder + "/a/system.journal", O_CREAT | O_WRONLY, 0o600))
        #expect(JournalAccess.ofThisUser(folders: [folder]) == .whole)
    }
}
