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

    @Test func anOptionBeforeItsCommandIsTold() throws {
        let problem = #expect(throws: Problem.self) {
            try ArgumentOrder.arranged(["--limit", "3", "job", "list"], under: Flowctl.self)
        }
        #expect(problem?.message == "--limit stands before the command \"job\"; put it behind.")
    }
}
