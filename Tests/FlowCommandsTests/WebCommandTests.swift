import FlowAPI
import Synchronization
import Testing
import Varlink

@testable import FlowCommands

/// `flowctl web`: with what the program of the pages is started, and when it isn't.
@Suite struct WebCommandTests {
    /// Program that records its arguments.
    final class FakePages: Sendable {
        private let starts = Mutex<[[String]]>([])

        var all: [[String]] { starts.withLock { $0 } }

        var program: PageProgram {
            PageProgram { [self] arguments in starts.withLock { $0.append(arguments) } }
        }
    }

    private static func daemon() -> FakeDaemon {
        FakeDaemon([
            TenantsAPI.Show.method: { _ in .success(TenantsAPI.Show.Reply(tenant: Samples.tenants[0])) },
            DaemonAPI.GetStatus.method: { _ in .success(Samples.status) },
        ])
    }

    @Test(
        arguments: [
            ([], ["--open"]),
            (["--no-open"], []),
            (["--no-open", "--port", "8400"], ["--port", "8400"]),
            (["--no-open", "--unix", "/run/user/1000/pages"], ["--unix", "/run/user/1000/pages"]),
            (["--no-open", "--idle", "5", "-t", "acme"], ["--tenant", "acme", "--idle", "5"]),
            (["--no-open", "--json"], ["--json"]),
        ] as [([String], [String])]
    )
    func theProgramGetsWhatWasAskedFor(words: [String], expected: [String]) async throws {
        let pages = FakePages()
        try await Self.daemon().serving { socket in
            let run = await flowctl(["web", "--socket", socket] + words, pages: pages.program)
            #expect(run.status == 0, "\(run.talk)")
            #expect(pages.all == [["--socket", socket] + expected])
        }
    }

    @Test(arguments: [
        (["--idle", "0"], "allowed: 1 to 1440 minutes"), (["--idle", "1441"], "allowed: 1 to 1440 minutes"),
        (["--port", "1", "--unix", "/x"], "not both"), (["--port", "65536"], "--port"), (["--port", "-1"], "--port"),
    ])
    func wrongWordsStartNothing(words: [String], message: String) async throws {
        let pages = FakePages()
        try await Self.daemon().serving { socket in
            let run = await flowctl(["web", "--socket", socket] + words, pages: pages.program)
            #expect(run.status == 64)
            #expect(run.talk.contains(message), "\(run.talk)")
            #expect(pages.all.isEmpty)
        }
    }

    @Test func withoutFlowdNothingIsStarted() async {
        let pages = FakePages()
        let run = await flowctl(["web", "--socket", "/nowhere/flowd"], pages: pages.program)
        #expect(run.status == 69)
        #expect(pages.all.isEmpty)
    }
}
