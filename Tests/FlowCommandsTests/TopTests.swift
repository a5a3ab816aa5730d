import FlowAPI
import FlowTerminal
import Synchronization
import Testing
import Varlink

@testable import FlowCommands

/// The live overview: how it looks, and how it goes on and ends.
@Suite struct TopTests {
    private static func job(_ id: String, _ title: String, _ subject: String, percent: Int) -> JobsAPI.Job {
        var job = Samples.job
        job.id = id
        job.spec.subject = subject
        job.status.title = title
        job.status.completion = .init(displayed: "\(percent)", percent: percent, numerator: "1", denominator: "2")
        return job
    }

    private static let frame = TopFrame(
        status: Samples.status,
        takenAt: .seconds(10),
        rates: TopRates(commitsPerSecond: 12.25, meanGroup: 3.04),
        tenants: [
            .init(
                slug: "acme",
                runningJobCount: 7,
                jobs: [
                    job("31", "Replace a boiler by a heat pump in a house of four storeys", "Mrs Ito 伊藤", percent: 45),
                    job("30", "Yearly visit", "Harbour School", percent: 100),
                    job("29", "Yearly visit", "Mr Gray", percent: 0),
                ],
                events: Array(Samples.events.suffix(3).reversed())
            ),
            .init(
                slug: "nordwind",
                runningJobCount: 2,
                jobs: [job("4", "Emergency repair", "Town hall", percent: 8)],
                events: Array(Samples.events.prefix(2).reversed())
            ),
        ]
    )

    @Test func aPictureFitsEightyCells() {
        let style = Style(width: 80, zone: .utc)
        #expect(
            style.text(TopScreen(frame: Self.frame).lines(style, height: 24)) == """
                ● flowd 0.1.0  Serving 2 tenants
                  2 tenants · 9 running jobs · up since 2026-11-21 07:00 UTC
                  12.3 commits/s · mean group 3.0 commands

                TENANT    RUNNING  JOB  TITLE                   FOR             DONE
                acme            7   31  Replace a boiler by a…  Mrs Ito 伊藤    ████░░░░░░  45 %
                                    30  Yearly visit            Harbour School  ██████████ 100 %
                                    29  Yearly visit            Mr Gray         ░░░░░░░░░░   0 %
                nordwind        2    4  Emergency repair        Town hall       ░░░░░░░░░░   8 %
                Too narrow for STARTED: a wider terminal shows it.

                TIME (UTC)        TENANT    WHAT              JOB/STEP    CHANGE
                2026-11-21 09:14  acme      actionProgressed  12/measure  erased
                2026-11-21 09:14  acme      actionSkipped     12/permit   ready → skipped, “not…
                2026-11-21 09:14  acme      actionCompleted   12/survey   ready → done, job 0 %…
                2026-11-21 09:14  nordwind  templateApplied               heat-pump v3
                2026-11-21 09:14  nordwind  tenantCreated                 acme
                Too narrow for WHO: a wider terminal shows it.

                """
        )
    }

    @Test func whatIsDueIsDisplayedWhereThereIsRoom() {
        var frame = Self.frame
        frame.tenants[0].jobs[1].spec.due = "2026-12-24T10:00"
        let wide = Style(width: 140, zone: .utc).text(
            TopScreen(frame: frame).lines(Style(width: 140, zone: .utc), height: 24)
        )
        #expect(wide.contains("DUE") && wide.contains("2026-12-24 10:00"))
        let narrow = TopScreen(frame: frame).lines(Style(width: 80, zone: .utc), height: 24)
        #expect(
            Style(width: 80, zone: .utc).text(narrow)
                .contains("\nToo narrow for DUE and STARTED: a wider terminal shows them.\n")
        )
    }

    @Test func aPictureShowsAllAtAHundredAndTwentyCells() {
        let style = Style(width: 120, zone: .utc)
        #expect(
            style.text(TopScreen(frame: Self.frame).lines(style, height: 24)) == """
                ● flowd 0.1.0  Serving 2 tenants
                  2 tenants · 9 running jobs · up since 2026-11-21 07:00 UTC
                  12.3 commits/s · mean group 3.0 commands

                TENANT    RUNNING  JOB  TITLE                                         FOR             DONE              STARTED (UTC)
                acme            7   31  Replace a boiler by a heat pump in a house …  Mrs Ito 伊藤    ████░░░░░░  45 %  2026-11-21 09:14
                                    30  Yearly visit                                  Harbour School  ██████████ 100 %  2026-11-21 09:14
                                    29  Yearly visit                                  Mr Gray         ░░░░░░░░░░   0 %  2026-11-21 09:14
                nordwind        2    4  Emergency repair                              Town hall       ░░░░░░░░░░   8 %  2026-11-21 09:14

                TIME (UTC)        TENANT    WHO       WHAT              JOB/STEP    CHANGE
                2026-11-21 09:14  acme      uid:1000  actionProgressed  12/measure  erased
                2026-11-21 09:14  acme      uid:1000  actionSkipped     12/permit   ready → skipped, “not wanted”
                2026-11-21 09:14  acme      uid:1000  actionCompleted   12/survey   ready → done, job 0 % → 14 %, then photo ready
                2026-11-21 09:14  nordwind  uid:1000  templateApplied               heat-pump v3
                2026-11-21 09:14  nordwind  uid:1000  tenantCreated                 acme

                """
        )
    }

    @Test(arguments: 5...30)
    func aPictureNeverExceedsTheWindow(height: Int) {
        for width in [20, 40, 80] {
            let style = Style(width: width, zone: .utc)
            let lines = TopScreen(frame: Self.frame).lines(style, height: height)
            #expect(lines.count <= height)
            for line in lines.map({ style.text([$0]) }) { #expect(CellWidth.of(String(line.dropLast())) <= width) }
        }
    }

    /// What a table says below itself never takes the place of its only row.
    @Test(arguments: 11...24)
    func theOnlyJobIsDisplayedBesideManyEvents(height: Int) {
        var frame = Self.frame
        frame.tenants = [frame.tenants[0]]
        frame.tenants[0].jobs = [frame.tenants[0].jobs[1]]
        frame.tenants[0].events = Array(repeating: Samples.events[3], count: 20)
        let style = Style(width: 80, zone: .utc)
        let text = style.text(TopScreen(frame: frame).lines(style, height: height))
        #expect(text.contains("Yearly visit") && text.contains("actionCompleted"), "\(text)")
        if height > 12 { #expect(text.contains("Too narrow for STARTED") || text.contains("STARTED (UTC)"), "\(text)") }
    }

    @Test func roomIsSharedBetweenTenants() {
        let style = Style(width: 80, zone: .utc)
        let text = style.text(TopScreen(frame: Self.frame).lines(style, height: 11))
        #expect(text.contains("acme ") && text.contains("nordwind "))
        #expect(!text.contains("Mr Gray"))
    }

    @Test func aQuietDaemonSaysSo() {
        var frame = Self.frame
        frame.tenants = []
        frame.rates = nil
        frame.status.status.tenantCount = 1
        frame.status.status.runningJobCount = 1
        frame.status.status.batchCount = 0
        frame.trouble = "flowd can't be reached."
        frame.tenant = "acme"
        let style = Style(width: nil, zone: .utc)
        #expect(
            style.text(TopScreen(frame: frame).lines(style, height: nil)) == """
                ● flowd 0.1.0  Serving 2 tenants
                  flowd can't be reached. Trying again.
                  1 tenant · 1 running job · below only acme · up since 2026-11-21 07:00 UTC
                  0 commits since the start

                No jobs are running.

                There are no events.

                """
        )
    }

    // MARK: - Rates

    private static func reply(commands: Int?, batches: Int?, startedAt: String = "a") -> DaemonAPI.GetStatus.Reply {
        var reply = Samples.status
        reply.status.committedCommandCount = commands
        reply.status.batchCount = batches
        reply.status.startedAt = startedAt
        return reply
    }

    @Test(
        arguments: [
            (reply(commands: 130, batches: 20), .seconds(14), TopRates(commitsPerSecond: 2.5, meanGroup: 3)),
            (reply(commands: 100, batches: 10), .seconds(12), TopRates(commitsPerSecond: 0, meanGroup: nil)),
            (reply(commands: 130, batches: 20, startedAt: "b"), .seconds(14), nil),
            (reply(commands: 3, batches: 2), .seconds(14), nil),
            (reply(commands: nil, batches: nil), .seconds(14), nil),
            (reply(commands: 130, batches: 20), .seconds(10), nil),
        ] as [(DaemonAPI.GetStatus.Reply, Duration, TopRates?)]
    )
    func ratesComeFromTwoLooks(after: DaemonAPI.GetStatus.Reply, at time: Duration, rates: TopRates?) {
        let before = TopFrame(status: Self.reply(commands: 100, batches: 10), takenAt: .seconds(10), tenants: [])
        #expect(TopRates(from: before, to: after, at: time) == rates)
    }

    @Test(arguments: [
        (0.0, "0.0"), (12.25, "12.3"), (3.04, "3.0"), (999.96, "1000.0"), (-0.5, "0.5"), (.infinity, "inf"),
    ])
    func ratesHaveOneDigitBehindThePoint(number: Double, text: String) {
        #expect(TopScreen.decimal(abs(number)) == text)
    }

    // MARK: - Running

    private static let daemon: @Sendable () -> FakeDaemon = {
        FakeDaemon([
            DaemonAPI.GetStatus.method: { _ in .success(Samples.status) },
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) },
            JobsAPI.List.method: { _ in .success(JobsAPI.List.Reply(jobs: [Samples.job])) },
            EventsAPI.List.method: { _ in .success(EventsAPI.List.Reply(events: Samples.events)) },
        ])
    }

    @Test func withoutATerminalOnePictureIsPrinted() async throws {
        let daemon = Self.daemon()
        let runs = try await daemon.serving {
            [await flowctl("top", "--socket", $0), await flowctl("top", "--once", "--socket", $0)]
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0].status == 0)
        #expect(runs[0].data.hasPrefix("● flowd 0.1.0"))
        #expect(runs[0].data.contains("45 %") && !runs[0].data.contains("█"))
        #expect(!runs[0].data.contains("\u{1B}"))
        #expect(daemon.calls.contains { $0.method == EventsAPI.List.method && $0.parameters["after"] == 392 })
    }

    @Test func aPictureIsDrawnOverAndOverUntilItIsBrokenOff() async throws {
        let sleeps = Mutex(0)
        let sink = Sink()
        let status = try await Self.daemon().serving { socket in
            let terminal = Terminal(width: 80, height: 24, colour: true, talkColour: false)
            let context = Context(
                environment: ["FLOWCTL_SOCKET": socket],
                output: Output(data: { text throws(OutputError) in sink.append(text) }, talk: { sink.append($0) }),
                terminal: terminal,
                zone: .utc,
                pace: Pace(
                    elapsed: { .seconds(sleeps.withLock { $0 } * 2) },
                    sleep: { duration in
                        #expect(duration == .seconds(2))
                        let count = sleeps.withLock { count in
                            count += 1
                            return count
                        }
                        if count == 3 { throw CancellationError() }
                    }
                ),
                input: { _ throws(SourceError) in [] }
            )
            return await FlowctlProgram.run(["top"], in: context)
        }
        #expect(status == 0)
        let pictures = sink.text.components(after: "\u{1B}[H")
        #expect(pictures.count == 4)
        #expect(pictures[0] == "\u{1B}[?1049h\u{1B}[?25l")
        #expect(pictures[1].contains("310 commits since the start"))
        #expect(pictures[2].contains("0.0 commits/s"))
        #expect(sink.text.hasSuffix("\u{1B}[K\u{1B}[J\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test func aTenantThatIsNotThereIsAnError() async throws {
        let daemon = FakeDaemon([
            DaemonAPI.GetStatus.method: { _ in .success(Samples.status) },
            EventsAPI.List.method: { _ in .error(DaemonAPI.NoSuchTenant(tenant: "acem", message: "None.")) },
            TenantsAPI.List.method: { _ in .success(TenantsAPI.List.Reply(tenants: Samples.tenants)) },
        ])
        let run = try await daemon.serving { await flowctl("top", "-t", "acem", "--socket", $0) }
        #expect(run == Run(status: 66, data: "", talk: "error: None.\n  Did you mean “acme”?\n"))
    }
}

extension String {
    /// The pieces between a separator.
    fileprivate func components(after separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
