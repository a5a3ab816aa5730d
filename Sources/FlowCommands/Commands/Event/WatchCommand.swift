import ArgumentParser
import FlowAPI
import FlowTerminal

/// Command `flowctl watch`, which shows events as they happen.
struct WatchCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show events as they happen, until Ctrl-C.",
        discussion: """
            Begins with what happens from now on, unless --after says otherwise; flowctl events tells what was before. With -o json or jsonl each \
            event is an object on a line of its own. When the connection breaks it goes on from where it was, as soon \
            as flowd is back, and says so on standard error. --kind '' lists the kinds there are.
            """
    )

    @Option(help: "Only events of this job.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: ArgumentHelp("Only events of this kind, several times for several.", valueName: "kind"))
    var kind: [String] = []

    @Option(help: ArgumentHelp("Begin after the event of this number; 0 begins with the first.", valueName: "number"))
    var after: Int?

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let after, after < 0 { throw ValidationError("--after is at least 0.") }
    }

    func perform(in session: Session) async throws {
        if after == nil, session.context.terminal.isTalkSeen {
            session.remark("From now on; flowctl events lists what was before. Ctrl-C ends it.")
        }
        let start = after.map { EventFollower.Start.after($0) } ?? .now
        try await EventFollower(session: session, job: job, kinds: kind).showEvents(from: start)
    }
}
