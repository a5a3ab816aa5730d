import ArgumentParser

/// Options that every command has.
struct GlobalOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Where flowd listens: $FLOWCTL_SOCKET, else your own flowd if it is there, else /run/flowd/io.flowd.",
            valueName: "path"
        ),
        completion: .file()
    )
    var socket: String?

    @Option(
        name: [.customShort("t", allowingJoined: true), .long],
        help: ArgumentHelp(
            "The tenant: $FLOWCTL_TENANT, else the only one that you can see.",
            valueName: "slug"
        ),
        completion: .live
    )
    var tenant: String?

    @Option(
        name: [.customShort("o", allowingJoined: true), .long],
        help: ArgumentHelp("table, json or jsonl: $FLOWCTL_OUTPUT, else table.", valueName: "format")
    )
    var output: OutputFormat?

    @Option(
        help: ArgumentHelp(
            "A file with a token to present: $FLOWCTL_TOKEN_FILE, else $CREDENTIALS_DIRECTORY/flowctl.token if it is there, else you are who you are on this machine.",
            valueName: "path"
        )
    )
    var tokenFile: String?

    @Flag(help: "The same as -o json. Errors are JSON then too, on standard error.")
    var json = false

    @Option(
        help: ArgumentHelp("How long to wait for each reply; 0 is for ever (default: 30).", valueName: "seconds"),
        transform: ReplyTimeout.parse
    )
    var timeout: ReplyTimeout?

    /// A help text with usage lines that name only the command's own options: the others are the same everywhere.
    static func shortened(_ help: String) -> String {
        guard help.utf8.contains(UInt8(ascii: "[")) else { return help }
        return help.replacing(
            " [--socket <path>] [--tenant <slug>] [--output <format>] [--token-file <path>] [--json] [--timeout <seconds>]",
            with: " [global options]"
        )
    }

    var format: OutputFormat? {
        output ?? (json ? .json : nil)
    }

    func validate() throws {
        if json, let output, output != .json {
            throw ValidationError("--json and -o \(output.rawValue) contradict each other: give one of them.")
        }
    }
}
