import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl top`, which watches running jobs, commits and events.
struct TopCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "top",
        abstract: "Watch running jobs, commits and events, refreshed every 2 seconds.",
        discussion: """
            Ctrl-C ends it. Where there is no terminal to draw on, one picture is printed, as with --once. \
            The rates of commits are shown to operators only. With --tenant or FLOWCTL_TENANT, only that \
            tenant is shown.
            """
    )

    static let interval = Duration.seconds(2)

    /// Time limit of each reply without `--timeout`, short enough that a stalled picture says why.
    static let replyTimeout = Duration.seconds(5)

    @Flag(help: "Print one picture and end.")
    var once = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if global.format?.isJSON ?? false {
            throw ValidationError(
                "top draws a picture for people; programs take: flowctl status --json, flowctl job list --json"
            )
        }
    }

    func perform(in session: Session) async throws {
        let first = try await look(session, after: nil)
        guard !once, session.context.terminal.height != nil else {
            // The line on which the next command is typed needs room too.
            let height = session.context.terminal.height.map { $0 - 1 }
            let lines = TopScreen(frame: first).lines(session.style, height: height)
            return try session.context.output.data(session.style.text(lines))
        }
        try await watch(session, from: first)
    }

    /// Draws until it is broken off; trouble is shown in the picture, as it may go by.
    private func watch(_ session: Session, from first: TopFrame) async throws {
        let context = session.context
        let screen = LiveScreen(session.style, on: context.output, lookAtTerminal: context.lookAtTerminal)
        try screen.enter()
        defer { screen.leave() }
        var frame = first
        while true {
            try screen.draw { TopScreen(frame: frame).lines($0, height: $1) }
            do {
                try await session.context.pace.sleep(Self.interval)
                frame = try await look(session, after: frame)
            } catch let problem as Problem {
                frame.trouble = problem.message
            } catch is CancellationError {
                return
            }
        }
    }

    /// Connects again for each frame, so that a daemon may be restarted meanwhile.
    private func look(_ session: Session, after before: TopFrame?) async throws -> TopFrame {
        try await session.ask { client in
            let client = global.timeout == nil ? client.waiting(atMost: Self.replyTimeout) : client
            let status = try await client.call(DaemonAPI.GetStatus.self, .init())
            let taken = session.context.pace.elapsed()
            let tenants = try await TopTenants(client: client, only: session.tenant).busiest()
            return TopFrame(
                status: status,
                takenAt: taken,
                tenant: session.tenant,
                rates: before.flatMap { TopRates(from: $0, to: status, at: taken) },
                tenants: tenants
            )
        }
    }
}
