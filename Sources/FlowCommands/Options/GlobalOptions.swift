import ArgumentParser

/// Options that every command has.
struct GlobalOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Where flowd listens: $FLOWCTL_SOCKET, else /run/flowd/io.flowd.",
            valueName: "path"
        )
    )
    var socket: String?

    @Option(
        name: [.customShort("t", allowingJoined: true), .long],
        help: ArgumentHelp(
            "The tenant: $FLOWCTL_TENANT, else the only one that you can see.",
            valueName: "slug"
        )
    )
    var tenant: String?

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("table, json or jsonl: $FLOWCTL_OUTPUT, else table.", valueName: "format")
    )
    var output: OutputFormat?

    @Option(
        help: ArgumentHelp(
            "A file with a token to present: $FLOWCTL_TOKEN_FILE, else you are who you are on this machine.",
            valueName: "path"
        )
    )
    var tokenFile: String?

    @Flag(help: "The same as -o json. Errors are JSON then too, on standard error.")
    var json = false

    /// The format that was asked for; nil when none was.
    var format: OutputFormat? {
        output ?? (json ? .json : nil)
    }
}
