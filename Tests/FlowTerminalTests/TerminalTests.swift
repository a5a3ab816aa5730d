import Testing

@testable import FlowTerminal

@Suite struct TerminalTests {
    @Test(arguments: [
        (["NO_COLOR": "1"], false), (["TERM": "dumb"], false), (["NO_COLOR": "", "TERM": "xterm"], true), ([:], true),
    ])
    func coloursFollowTheEnvironment(environment: [String: String], isWanted: Bool) {
        #expect(Terminal.wantsColour(environment) == isWanted)
    }
}
