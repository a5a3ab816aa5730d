import FlowAPI
import FlowClient
import FlowCommands
import Testing
import Varlink

/// `flowctl simulate` against a daemon of the test.
@Suite(.timeLimit(.minutes(5))) struct SimulateCommandTests {
    /// Tells the sample in two replies, as the real one does.
    private static let daemon = FakeDaemon([
        SimulationAPI.Run.method: { _ in
            .stream { stream in
                var first = Samples.simulation
                (first.percent, first.at, first.summary) = (40, "2026-12-02T07:00:00.000Z", nil)
                try await stream.send(first)
                var last = Samples.simulation
                last.lines = []
                try await stream.finish(last)
            }
        }
    ])

    @Test func peopleGetATableAndWhatItComesTo() async throws {
        let run = try await Self.daemon.serving { socket in
            await flowctl("simulate", "--until", "30d", "--socket", socket, "-t", "acme")
        }
        #expect(run.status == 0 && run.talk.isEmpty)
        #expect(
            run.data == """
                TIME (Europe/Berlin)   REMINDER  TITLE               FATE       CHANNEL   TO   WHY
                2026-11-22 08:00         3/15/1  Morning medication  sent       sms       ana
                2026-11-23 08:00         3/16/1  Morning medication  failed     sms dead  ana  no such number
                2026-11-24 08:00      1000 of 4  Drink               coalesced

                1 message would go out from 2026-11-21 to 2026-12-21; times are those of Europe/Berlin
                  sent          1
                  coalesced  1000
                  failed        1
                2 reminders are due then and have no fate yet.

                """
        )
    }

    @Test func onATerminalThereAreBars() async throws {
        let run = try await Self.daemon.serving { socket in
            await flowctl(["simulate", "--until", "30d", "--socket", socket, "-t", "acme"], width: 100)
        }
        #expect(run.data.contains("  coalesced  1000  ████████████████████\n"))
        #expect(run.data.contains("  failed        1  █\n"))
    }

    @Test(
        arguments: [
            (nil, nil, "Nothing would be sent"), (0, 0, "Nothing would be sent"), (4, 2, "Nothing would be sent"),
            (4, 0, "Nothing would be sent, as none of the 4 tasks has a reminder,"),
            (1, 0, "Nothing would be sent, as the only task has no reminder,"),
        ] as [(Int?, Int?, String)]
    )
    func nothingIsSaidToBeNothing(tasks: Int?, reminded: Int?, said: String) async throws {
        let empty = FakeDaemon([
            SimulationAPI.Run.method: { _ in
                .stream { stream in
                    var reply = Samples.simulation
                    reply.lines = []
                    reply.summary?.fates = []
                    reply.summary?.open = 0
                    reply.summary?.taskCount = tasks
                    reply.summary?.remindedTaskCount = reminded
                    try await stream.finish(reply)
                }
            }
        ])
        let run = try await empty.serving { await flowctl("simulate", "--until", "30d", "--socket", $0, "-t", "acme") }
        #expect(run.data == "\(said) from 2026-11-21 to 2026-12-21.\n")
    }

    /// What is due and has no fate isn't nothing, though there is no line about it.
    @Test func whatIsOpenIsNotNothing() async throws {
        let open = FakeDaemon([
            SimulationAPI.Run.method: { _ in
                .stream { stream in
                    var reply = Samples.simulation
                    reply.lines = []
                    reply.summary?.fates = []
                    reply.summary?.open = 3
                    try await stream.finish(reply)
                }
            }
        ])
        let run = try await open.serving { await flowctl("simulate", "--until", "30d", "--socket", $0, "-t", "acme") }
        #expect(!run.data.contains("Nothing would be"))
        #expect(run.data.contains("3 reminders are due then and have no fate yet."))
    }

    @Test(arguments: [
        ("2026-11-25", "2026-11-26T00:00:00.000Z"), ("30d", "30d"), ("2027-04-01T00:00:00Z", "2027-04-01T00:00:00Z"),
        ("2026-11-25T17:00", "2026-11-25T17:00:00.000Z"),
    ])
    func aDayIsTakenAsElsewhere(text: String, sent: String) async throws {
        let daemon = FakeDaemon([
            SimulationAPI.Run.method: { _ in
                .stream { stream in try await stream.finish(Samples.simulation) }
            }
        ])
        _ = try await daemon.serving { await flowctl("simulate", "--until", text, "--socket", $0, "-t", "acme") }
        #expect(daemon.calls.first?.parameters["until"] == .string(sent))
    }

    @Test(arguments: ["2026-13-01", "-3d", "2026-11-25T25:00"])
    func whatIsNoDayIsRefusedWithWhatIs(text: String) async {
        let run = await flowctl("simulate", "--until=\(text)", "-t", "acme")
        #expect(run.status == 65)
        #expect(run.talk.contains("--until is “\(text)”; allowed: a length of time of up to 366d, such as 6h or 3d,"))
    }

    @Test(arguments: ["1d", "1d/", "/2d", "1d/2d/3d", "/"])
    func anOutageIsWrittenWithASlash(text: String) async {
        let run = await flowctl("simulate", "--until", "30d", "--outage", text)
        #expect(run.status == 64)
        #expect(run.talk.contains("'\(text)' is invalid for '--outage <from/until>': write it as FROM/UNTIL"))
    }
}
