import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl simulate`, which shows what would go out until a given time.
struct SimulateCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Show what would go out until a time, to whom, when, and what would become of it.",
        discussion: """
            flowd's own scheduler runs on a copy of the tenant's data, in virtual time, as if nobody did anything until \
            then. Nothing leaves, and nothing of the tenant is changed. Times are those of the tenant's zone.
            """
    )

    @Option(
        help: ArgumentHelp(
            "How far: a length of time such as 30d, a day such as 2027-03-28, or an RFC 3339 time.",
            valueName: "time"
        )
    )
    var until: String

    @Option(
        help: ArgumentHelp(
            "Have flowd not work for a while, such as 2d/50h; several times for several.",
            valueName: "from/until"
        ),
        transform: OutageText.parse
    )
    var outage: [SimulationAPI.Downtime] = []

    @Option(help: ArgumentHelp("Of 100 attempts to deliver, how many fail (default: 0).", valueName: "percent"))
    var failures: Int?

    @Option(help: ArgumentHelp("Decides what is left to chance (default: 1).", valueName: "number"))
    var seed: Int?

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        // A length of time is for flowd, by its own clock; days and times are as with the other commands.
        let end = until.contains("-") ? try session.instant(until, option: "--until", .future) ?? until : until
        let reply = try await session.ask { client, tenant in
            let progress = SimulationBar(session)
            defer { progress.clear() }
            var all = SimulationAPI.Run.Reply(lines: [], at: "", percent: 0)
            let replies = try client.stream(
                SimulationAPI.Run.self,
                .init(
                    tenant: tenant,
                    until: end,
                    outages: outage.isEmpty ? nil : outage,
                    seed: seed,
                    failures: failures
                )
            )
            for try await reply in replies {
                all.lines += reply.lines
                (all.at, all.percent, all.summary) = (reply.at, reply.percent, reply.summary)
                progress.show(reply, lineCount: all.lines.count)
            }
            return all
        }
        try await session.show(reply) { SimulationTable.lines(reply, $0) }
    }
}

/// Progress bar of a simulation on a terminal; shows nothing elsewhere.
struct SimulationBar {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    private var isSeen: Bool { session.context.terminal.isTalkSeen && !session.format.isJSON }

    func show(_ reply: SimulationAPI.Run.Reply, lineCount: Int) {
        guard isSeen else { return }
        let style = Style(width: 80, colour: session.context.terminal.talkColour, zone: session.context.zone)
        let line =
            Bar.line(percent: reply.percent, displayed: String(reply.percent), style)
            + Line("  \(reply.at.prefix(10))  \(lineCount) line\(lineCount == 1 ? "" : "s")", .dim)
        let text = style.text([line]).split(separator: "\n").first ?? ""
        session.context.output.talk("\r\(text)\u{1B}[K")
    }

    func clear() {
        if isSeen { session.context.output.talk("\r\u{1B}[K") }
    }
}
