import Testing

@testable import FlowCommands

/// Texts that begin with a dash.
@Suite struct DashedTextsTests {
    private let options = OptionNames(in: "USAGE: x [--title <title>] [--dry-run] [--remind <reminder> ...] --help")

    @Test(arguments: [
        (["task", "add", "- fish", "--dry-run"], ["task", "add", "--dry-run", "--", "- fish"]),
        (["note", "- [ ] photo", "12"], ["note", "--", "- [ ] photo", "12"]),
        (["x", "--title", "- fish"], ["x", "--title=- fish"]), (["x", "--title", "-hello"], ["x", "--title=-hello"]),
        (["x", "--dry-run", "-5 push ups"], ["x", "--dry-run", "--", "-5 push ups"]),
        (["x", "--remind", "-15m via phone", "a"], ["x", "--remind=-15m via phone", "a"]),
        (["x", "- a", "--title", "b", "c"], ["x", "--title", "b", "--", "- a", "c"]),
        (["x", "-t", "w", "-o", "json", "-h"], ["x", "-t", "w", "-o", "json", "-h"]),
        (["x", "--title=- a b"], ["x", "--title=- a b"]), (["x", "--", "- a"], ["x", "--", "- a"]),
        (["x", "-5", "-500.00"], ["x", "-5", "-500.00"]), (["x", "-- a note"], ["x", "--", "-- a note"]),
    ])
    func aTextReachesItsArgument(arguments: [String], arranged: [String]) throws {
        #expect(try DashedTexts.arranged(arguments, options) == arranged)
    }

    @Test func lettersThatAreNoOptionsAreRefused() {
        let problem = #expect(throws: Problem.self) { try DashedTexts.arranged(["x", "-fish"], options) }
        #expect(problem?.status == .usage && problem?.message == "\"-fish\" is no option.")
    }
}
