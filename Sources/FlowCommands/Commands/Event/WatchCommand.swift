import ArgumentParser
import FlowAPI

/// `flowctl watch`.
struct WatchCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show events as they happen, until Ctrl-C.",
        discussion: """
            Begins with all events there are, unless --after or --from-now says otherwise. With -o json or jsonl each \
            event is an object on a line of its own. When the connection breaks it goes on from where it was, as soon \
            as flowd is back, and says so on standard error. --kind '' lists the kinds there are.
            """
    )

    @Option(help: "Only events of this job.", completion: .live, transform: JobReference.parse)
    var job: String?

    @Option(help: ArgumentHelp("Only events of this kind, several times for several.", valueName: "kind"))
    var kind: [String] = []

    @Option(help: ArgumentHelp("Begin after the event of this number.", valueName: "number"))
    var after: Int?

    @Flag(help: "Begin with what happens from now on.")
    var fromNow = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let after, after < 0 { throw ValidationError("--after is at least 0.") }
        if fromNow, after != nil { throw ValidationError("Give --after or --from-now, not both.") }
    }

    func perform(in session: Session) async throws {
        let start: EventFollower.Start = fromNow ? .now : .after(after ?? 0)
        try await EventFollower(session: session, job: job, kinds: kind).follow(from: start)
    }
}
