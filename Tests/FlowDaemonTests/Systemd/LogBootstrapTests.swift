import FlowDaemon
import Glibc
import Logging
import Testing

@Suite struct LogBootstrapTests {
    /// `JOURNAL_STREAM` as the service manager would set it if the descriptor led to the journal.
    private func stream(of descriptor: Int32) throws -> String {
        var status = stat()
        try #require(fstat(descriptor, &status) == 0)
        return "\(status.st_dev):\(status.st_ino)"
    }

    @Test func journalIsChosenIfStandardErrorLeadsThere() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let environment = ["JOURNAL_STREAM": try stream(of: ends[1])]
        #expect(
            LogBootstrap.choose(environment: environment, standardError: ends[1], journalSocketPath: "/dev/null")
                == .journal
        )
        #expect(
            LogBootstrap.choose(environment: environment, standardError: ends[1], journalSocketPath: "/nonexistent")
                == .standardError(.prefixed)
        )
    }

    @Test(arguments: ["1:1", "", ":", "a:b", "1", "8:99999999999999999999999", "-1:-1"])
    func otherStreamsMeanStandardErrorForAPerson(stream: String) {
        #expect(
            LogBootstrap.choose(environment: ["JOURNAL_STREAM": stream], journalSocketPath: "/dev/null")
                == .standardError(.readable)
        )
    }

    @Test func redirectedStandardErrorIsNotTheJournal() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let environment = ["JOURNAL_STREAM": try stream(of: ends[1]) + "0"]
        #expect(
            LogBootstrap.choose(environment: environment, standardError: ends[1]) == .standardError(.readable)
        )
        #expect(LogBootstrap.choose(environment: [:], standardError: ends[1]) == .standardError(.readable))
    }

    @Test func handlersKeepTheirLevelAndMetadata() {
        for destination in [LogBootstrap.Destination.journal, .standardError(.readable)] {
            var handler = LogBootstrap.handler(label: "l", destination: destination, level: LogLevel(.notice))
            handler[metadataKey: "tenant"] = "acme"
            #expect(handler.logLevel == .notice)
            #expect(handler.metadata == ["tenant": "acme"])
        }
    }
}
