import Testing

@testable import FlowCommands

@Suite struct ArgumentOrderTests {
    @Test(arguments: [
        ("job list", "job list"),
        ("--json job list", "job list --json"),
        ("-o json job list", "job list -o json"),
        ("-ojson job --tenant acme list --limit 3", "job list -ojson --tenant acme --limit 3"),
        ("--socket=/x jobs ls", "jobs ls --socket=/x"),
        ("-t acme action done 12/x -- -y", "action done -t acme 12/x -- -y"),
        ("job start --set -t=1 x", "job start --set -t=1 x"),
        ("events --after 3", "events --after 3"),
        ("--help", "--help"), ("job --help", "job --help"), ("--json job --help", "job --help"), ("--json", ""),
        ("help job list", "help job list"), ("job help", "help job"), ("job help list", "help job list"),
        ("--timeout 3 job list", "job list --timeout 3"), ("--timeout=3 job list", "job list --timeout=3"),
        ("--generate-completion-script bash", "--generate-completion-script bash"),
        ("-o", ""), ("", ""),
    ])
    func globalOptionsMayStandBeforeTheCommand(given: String, arranged: String) throws {
        let words = given.split(separator: " ").map(String.init)
        #expect(
            try ArgumentOrder.arranged(words, under: Flowctl.self) == arranged.split(separator: " ").map(String.init)
        )
    }

    @Test(arguments: [
        ("jb list", "flowctl has no command \"jb\"; did you mean \"job\"?"),
        ("job lst", "flowctl job has no command \"lst\"; did you mean \"list\"?"),
        ("--json action finished 12/x", "flowctl action has no command \"finished\"; did you mean \"done\"?"),
        ("temp list", "flowctl has no command \"temp\"; did you mean \"template\"?"),
        ("job create x", "flowctl job has no command \"create\"; did you mean \"start\"?"),
        ("tenant add x", "flowctl tenant has no command \"add\"; did you mean \"create\"?"),
        ("xyzzy", "flowctl has no command \"xyzzy\"."),
        ("help jb", "flowctl has no command \"jb\"; did you mean \"job\"?"),
        ("job help lst", "flowctl job has no command \"lst\"; did you mean \"list\"?"),
        ("help job lst", "flowctl job has no command \"lst\"; did you mean \"list\"?"),
        ("action dnoe", "flowctl action has no command \"dnoe\"; did you mean \"done\"?"),
    ])
    func mistypedCommandsAreHelped(given: String, message: String) throws {
        let words = given.split(separator: " ").map(String.init)
        let problem = #expect(throws: Problem.self) { try ArgumentOrder.arranged(words, under: Flowctl.self) }
        #expect(problem?.message == message)
        #expect(problem?.status == .usage)
        #expect(problem?.details.first?.hasPrefix("There are: ") == true)
    }

    @Test(arguments: [
        ("task add Pills --grace -2h --due -1h", "task add Pills --grace=-2h --due=-1h"),
        ("task add Pills --grace --json", "task add Pills --grace --json"),
        ("task add Pills --remind -1h", "task add Pills --remind -1h"),
        ("task done 2 --media -1.jpg", "task done 2 --media -1.jpg"),
        ("reminder snooze 8/1/1 -5m --json", "reminder snooze 8/1/1 --json -- -5m"),
        ("reminder snooze 8/1/1 -- -5m", "reminder snooze 8/1/1 -- -5m"),
        ("missed --since -6h", "missed --since=-6h"),
        ("payment record 3 -5.00 --put -1", "payment record 3 --put=-1 -- -5.00"),
        ("payment instalment add 3 -5.00 2027-05-01", "payment instalment add 3 -- -5.00 2027-05-01"),
        ("payment instalment add 3 -5 2027-05-01 --title A", "payment instalment add 3 --title A -- -5 2027-05-01"),
    ])
    func whatIsBelowZeroIsNoOption(given: String, arranged: String) {
        let words = given.split(separator: " ").map(String.init)
        #expect(AmountArguments.arranged(words) == arranged.split(separator: " ").map(String.init))
    }

    @Test func anOptionBeforeItsCommandIsReported() throws {
        let problem = #expect(throws: Problem.self) {
            try ArgumentOrder.arranged(["--limit", "3", "job", "list"], under: Flowctl.self)
        }
        #expect(problem?.message == "--limit stands before the command \"job\"; put it after that.")
    }
}
