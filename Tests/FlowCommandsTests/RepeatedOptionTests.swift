import Testing

@testable import FlowCommands

/// Options that take one value are given once.
@Suite struct RepeatedOptionTests {
    private func refused(_ line: String) -> String? {
        do throws(Problem) {
            let words = line.split(separator: " ").map(String.init)
            let options = OptionNames(ofCommandIn: words, under: Flowctl.self)
            try RepeatedOptions.check(words, options, under: Flowctl.self)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("job list --saved a --saved b", "--saved"), ("job list --sort=id --sort due", "--sort"),
        ("action list --step call --template a --step write", "--step"),
        ("payment record 1 100 --on 2026-01-01 --on 2026-01-02", "--on"), ("job ls --sort id --sort id", "--sort"),
    ])
    func aSecondValueIsRefused(line: String, option: String) {
        #expect(refused(line) == "\(option) is given twice; it takes one value.")
    }

    @Test(arguments: [
        "job list --state running --state held", "job list --label a --label=b", "job list --column a --column b",
        "job list --count --count", "job list -t a --tenant b --tenant c", "status --socket a --socket b",
        "job list --search --sort --sort id", "action done 1/call --set a=1 --set b=2", "job list",
        "job list -- --sort --sort", "nonsense --a b --a c",
    ])
    func whatMayBeRepeatedIsNot(line: String) {
        #expect(refused(line) == nil)
    }
}
