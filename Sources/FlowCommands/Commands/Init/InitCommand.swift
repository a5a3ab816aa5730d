import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl init`, which creates a tenant and what it begins with.
struct InitCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a tenant and what it begins with; operators only.",
        discussion: """
            On a terminal it asks for what isn't given, shows what it is going to do, and does it. Elsewhere, and with \
            --yes, it asks nothing: the short name has to be given, all else has a default.

            You own the tenant; under sudo it is who called sudo. Doing it again is safe: a tenant that is there stays \
            as it is, and what was left of its pack is done.
            """
    )

    @Argument(help: "The tenant's short name: 1 to 63 of a-z, 0-9 and -.")
    var slug: String?

    @Option(help: "Name for people (default: the short name).")
    var title: String?

    @Option(help: ArgumentHelp("IANA time zone (default: the machine's).", valueName: "zone"))
    var timeZone: String?

    @Option(help: "ISO 4217 currency code (default: that of your locale, else EUR).")
    var currency: String?

    @Option(
        help: ArgumentHelp("The owner, a user name or uid:N (default: you).", valueName: "who"),
        transform: PrincipalReference.parse
    )
    var owner: String?

    @Option(help: "A pack to apply, by its name.", completion: .live)
    var pack: String?

    @Flag(help: "No pack.")
    var noPack = false

    @Flag(help: "Make the pack's example people too.")
    var withExamples = false

    @Flag(help: "Ask nothing: what isn't given has its default.")
    var yes = false

    @Flag(help: "Print what would be done, and do nothing.")
    var dryRun = false

    @OptionGroup var packs: PackOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if noPack, pack != nil {
            throw ValidationError("--pack and --no-pack contradict each other: give one of them.")
        }
        if noPack, withExamples { throw ValidationError("--with-examples are a pack's: give it with --pack.") }
    }

    func perform(in session: Session) async throws {
        let interview =
            yes || session.format != .table ? nil : session.context.ask.map { Interview(session: session, ask: $0) }
        let procedure = InitProcedure(arguments: arguments, interview: interview, session: session)
        let plan = try await procedure.plan()
        if interview != nil || dryRun { session.say(plan.lines(session.style)) }
        if dryRun { return session.remark("Nothing was done.") }
        if let interview, procedure.asks, try !interview.agrees("Do this?", proposal: true) {
            session.remark("Nothing was done.")
            throw EarlyEnd(status: .interrupted)
        }
        try await procedure.perform(plan)
    }

    private var arguments: InitArguments {
        InitArguments(
            slug: slug,
            title: title,
            timeZone: timeZone,
            currency: currency,
            owner: owner,
            pack: pack,
            noPack: noPack,
            hasExamples: withExamples,
            packs: packs.packs
        )
    }
}
