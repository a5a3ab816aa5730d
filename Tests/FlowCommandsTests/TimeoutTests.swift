import FlowAPI
import FlowCommands
import Testing
import Varlink

/// A daemon that doesn't answer.
@Suite struct TimeoutTests {
    @Test func aReadThatIsNotAnsweredTellsWhatToDo() async throws {
        let daemon = try SilentDaemon()
        let run = await flowctl("status", "--socket", daemon.socket, "--timeout", "0.05")
        #expect(
            run
                == Run(
                    status: 75,
                    data: "",
                    talk: """
                        error: flowd at \(daemon.socket) has not answered for 0.05 seconds: it is stopped or overloaded.
                          Wait longer, with --timeout SECONDS; 0 waits for ever.
                          Nothing was changed.

                        """
                )
        )
    }

    @Test func aChangeThatIsNotAnsweredMayHaveBeenMade() async throws {
        let daemon = try SilentDaemon()
        let run = await flowctl("action", "done", "1/x", "-t", "acme", "--socket", daemon.socket, "--timeout", "0.05")
        #expect(run.status == 75)
        #expect(run.talk.contains("repeat it safely with the same --idempotency-key"))
        let json = await flowctl("job", "list", "-t", "acme", "--socket", daemon.socket, "--timeout=0.05", "--json")
        #expect(json.status == 75)
        #expect(json.talk.hasPrefix(#"{"error":"flowctl.TimedOut","message":"flowd at "#))
    }

    @Test(arguments: [[], ["--timeout", "0"], ["--timeout", "60"]])
    func whatIsAnsweredIsNotDisturbed(options: [String]) async throws {
        let daemon = FakeDaemon([DaemonAPI.GetStatus.method: { _ in .success(Samples.status) }])
        let run = try await daemon.serving { await flowctl(["status", "--socket", $0] + options) }
        #expect(run.status == 0)
    }
}
