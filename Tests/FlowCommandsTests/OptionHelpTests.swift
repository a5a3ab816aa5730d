import FlowCommands
import Testing

/// What help says of options that depend on each other.
@Suite struct OptionHelpTests {
    @Test(arguments: [
        (["task", "add"], "A new task needs it, or --at, or a rule with a time of day."),
        (["task", "add"], "such as 08:00; a new task needs it, or --start, or a rule with a time of day."),
        (["payment", "charge"], "One of --fee and --interest is given; for both, charge twice."),
    ])
    func isSaid(words: [String], sentence: String) async {
        let run = await flowctl(words + ["--help"])
        let text = run.data.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(sentence), "\(text)")
    }
}
