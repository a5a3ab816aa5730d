import Testing

@testable import FlowCommands

/// Help texts and the parsing of arguments, without a daemon.
@Suite struct HelpTests {
    static let commands = [
        "tenant create", "tenant list", "tenant show", "tenant set", "template apply", "template lint", "template list",
        "template show", "template diff", "pack list", "pack show", "pack apply",
        "job set", "job edit", "job cancel", "job hold", "job resume", "job reopen", "job note", "job notes",
        "job remove-note", "step add", "step remove", "step move", "step set",
        "job start", "job list", "job show", "job explain", "job graph", "action start", "action progress",
        "action done",
        "action skip", "action cancel", "action reopen", "events", "watch", "status", "top", "web", "completion",
        "job assign", "job unassign", "action assign", "action unassign", "action list", "occurrence list",
        "action show", "action save",
        "action correct", "action fill", "mine",
        "library apply", "library lint", "library list", "library show",
        "profile add", "profile set", "profile list", "profile show", "profile archive", "profile restore",
        "profile pause", "profile resume", "profile feed issue", "profile feed revoke",
        "profile remove",
        "lists list", "lists show", "lists remove",
        "holidays set", "holidays list", "holidays show", "holidays remove",
        "member list", "member set", "member remove", "token create", "token list", "token revoke", "whoami",
        "daemon confirm-clock", "metrics",
        "media add", "media list", "media get", "media remove",
        "recurrence next", "recurrence expand", "task add", "task apply", "task edit", "task list", "task show",
        "task done",
        "task skip", "task reopen", "task pause", "task resume", "task end", "task board", "task adherence", "due",
        "calendar",
        "reminder list",
        "reminder why",
        "reminder ack", "reminder snooze", "delivery list", "delivery show", "delivery replay", "delivery drop",
        "delivery settle", "code show", "code redeem", "missed", "simulate",
        "report day", "report week", "report job", "report vendor", "report statement", "report list",
        "report template",
        "report set", "report reset",
        "message list", "message show", "message set", "message reset", "message preview",
        "payment schedule amend", "payment instalment add", "payment instalment set", "payment instalment remove",
        "payment schedule add", "payment schedule set", "payment schedule list", "payment schedule show",
        "payment schedule cancel",
        "payment list", "payment show",
        "payment record", "payment refund", "payment waive", "payment cancel", "payment reopen", "payment hold",
        "payment dispute",
        "payment promise", "payment redate", "payment due", "payment outlook", "payment ladder", "payment import",
        "budget set", "budget remove", "budget show",
        "payment charge", "payment uncharge", "payment use-credit", "payment reallocate",
    ]

    @Test(arguments: commands)
    func everyCommandHasTheGlobalOptions(command: String) async {
        let words = command.split(separator: " ").map(String.init)
        let run = await flowctl(words + ["--help"])
        #expect(run.status == 0)
        #expect(run.talk.isEmpty)
        #expect(run.data.contains("USAGE: flowctl \(command)"))
        for option in [
            "--socket <path>", "-t, --tenant <slug>", "-o, --output <format>", "--json", "--timeout <seconds>",
        ] {
            #expect(run.data.contains(option), "\(option)")
        }
    }

    @Test(arguments: commands)
    func aDefaultIsReportedOnce(command: String) async {
        let run = await flowctl(command.split(separator: " ").map(String.init) + ["--help"])
        let text = run.data.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(!text.contains(/\(default: [^)]*\)\.? \(default:/), "\(text)")
    }

    @Test(
        arguments: commands.filter {
            [
                "create", "apply", "start", "progress", "done", "skip", "cancel", "reopen", "set", "add", "archive",
                "restore", "remove",
            ].contains(
                $0.split(separator: " ").last ?? ""
            )
        }
    )
    func everyChangingCommandTakesAnIdempotencyKey(command: String) async {
        let run = await flowctl(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(run.data.contains("--idempotency-key <key>"))
    }

    @Test func theHelpOfACommandTellsItsOptions() async {
        let run = await flowctl("job", "start", "--help")
        #expect(run.data.contains("OVERVIEW: Start a job from a template."))
        #expect(run.data.contains("  --for <subject>         Whom or what the job is for."))
        #expect(run.data.contains("  --set <key=value>       An attribute of the template, several times for"))
        #expect(run.data.contains("  <template>              The template's key; KEY@3 is its version 3."))
    }

    @Test func theMainHelpTellsExitStatusAndEnvironment() async {
        for arguments in [[], ["--help"], ["help"]] {
            let run = await flowctl(arguments)
            #expect(run.status == 0)
            #expect(run.data.contains("69 flowd unreachable"))
            #expect(run.data.contains("FLOWCTL_SOCKET"))
            #expect(run.data.contains("job, jobs"))
        }
    }

    @Test func theVersionIsDisplayed() async {
        #expect(await flowctl("--version") == Run(status: 0, data: "0.1.0\n", talk: ""))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionScriptsAreMade(shell: String) async {
        let run = await flowctl("completion", shell)
        #expect(run.status == 0)
        #expect(run.talk.isEmpty)
        #expect(run.data.contains("explain"))
        #expect(run.data.contains("---completion job show -- positional@0"))
    }

    @Test(arguments: commands)
    func usageInErrorsLeavesTheGlobalOptionsOut(command: String) async {
        let run = await flowctl(command.split(separator: " ").map(String.init) + ["--no-such-option"])
        #expect(run.status == 64)
        // The parser itself says no more than “options” for a command that has many.
        let says = run.talk.contains(" [global options]\n") || run.talk.contains("<options>")
        #expect(says, "\(run.talk)")
        #expect(!run.talk.contains("--socket"))
    }

    @Test(arguments: [
        (["job", "show"], "error: Missing expected argument '<job>'\n"),
        (["job", "show", "x"], "error: The value 'x' is invalid for '<job>': give a job's number, such as 12\n"),
        (["job", "show", "0"], "error: The value '0' is invalid for '<job>': give a job's number, such as 12\n"),
        (
            ["action", "done", "12"],
            "error: The value '12' is invalid for '<job/step>': give a job's number, a slash and a step's key, such as 12/photo\n"
        ),
        (["action", "done", "12/"], "error: The value '12/' is invalid for '<job/step>': the step key is empty"),
        (["action", "done", "12/a/b"], "error: The value '12/a/b' is invalid for '<job/step>': the step key \"a/b\""),
        (["action", "skip", "12/photo"], "error: Missing expected argument '--reason <reason>'\n"),
        (["action", "progress", "12/photo", "100"], "error: 100 is no progress: give 0 to 99; "),
        (
            ["action", "done", "12/photo", "--set", "pressure"],
            "error: The value 'pressure' is invalid for '--set <key=value>': write it as key=value"
        ),
        (["job", "start", "x", "--set", "a=1", "--set", "a=2"], "error: --set gives a twice; give it once.\n"),
        (["job", "start", "visit@x"], "error: The value 'visit@x' is invalid for '<template>': a version is a number"),
        (["template", "show", "@3"], "error: The value '@3' is invalid for '<template>': give a template's key"),
        (["job", "list", "--limit", "0"], "error: --limit is at least 1.\n"),
        (["job", "list", "--state", "open"], "error: The value 'open' is invalid for '--state <state>'"),
        (["events", "--after", "-1"], "error: "),
        (["job", "graph", "12", "--svg", "--as", "dot"], "error: --as dot and --svg contradict each other"),
        (["job", "graph", "12", "--svg", "--dot"], "error: "),
        (["job", "list", "-o", "xml"], "error: The value 'xml' is invalid for '-o <format>'"),
        (
            ["template", "apply", "a", "b", "--idempotency-key", "k"],
            "error: --idempotency-key names one command: give one file with it.\n"
        ),
        (["status", "--sokcet", "/x"], "error: Unknown option '--sokcet'. Did you mean '--socket'?\n"),
        (["job", "start", "x", "--idem", "k"], "error: Unknown option '--idem'. Did you mean '--idempotency-key'?\n"),
        (["job", "start", "x", "--x", "k"], "error: Unknown option '--x'.\n"),
        (["tenant", "set", "x", "--zone", "UTC"], "error: Unknown option '--zone'. Did you mean '--time-zone'?\n"),
        (["tenant", "set", "x", "--title", "--zone"], "error: Missing value for '--title <title>'"),
        (["tenant", "set", "x", "--"], "error: Give what to change: "),
        (
            ["status", "--json", "-o", "table"],
            "{\"error\":\"flowctl.Usage\",\"message\":\"--json and -o table contradict"
        ),
        (
            ["status", "--timeout", "soon"],
            "error: The value 'soon' is invalid for '--timeout <seconds>': give seconds"
        ),
        (["status", "--timeout", "nan"], "error: The value 'nan' is invalid for '--timeout <seconds>': give seconds"),
        (["status", "--timeout=-1"], "error: The value '-1' is invalid for '--timeout <seconds>': give seconds"),
        (["top", "--json"], "{\"error\":\"flowctl.Usage\",\"message\":\"top draws a picture for people"),
        (["completion", "tcsh"], "error: The value 'tcsh' is invalid for '<shell>'"),
    ])
    func wrongArgumentsAreExplained(arguments: [String], begin: String) async {
        let run = await flowctl(arguments)
        #expect(run.status == 64)
        #expect(run.data.isEmpty)
        #expect(run.talk.hasPrefix(begin), "\(run.talk)")
    }

    @Test func usageErrorsAreJSONToo() async {
        for arguments in [["--json", "job", "lst"], ["job", "lst", "-o", "jsonl"], ["job", "lst", "-ojson"]] {
            let run = await flowctl(arguments)
            #expect(run.status == 64)
            #expect(
                run.talk
                    == #"{"error":"flowctl.Usage","message":"flowctl job has no command \"lst\"; did you mean \"list\"?","parameters":{}}"#
                    + "\n"
            )
        }
        let run = await flowctl("job", "show", environment: ["FLOWCTL_OUTPUT": "json"])
        #expect(run.talk.hasPrefix(#"{"error":"flowctl.Usage","message":"Missing expected argument '<job>'"#))
    }
}
