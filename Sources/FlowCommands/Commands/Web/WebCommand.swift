import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl web`, which starts flowd-web and leaves the rest to it.
struct WebCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Open flowd in your browser, with exactly your rights.",
        discussion: """
            Shows what is due and what goes out, the jobs, and each job with why its percentage is what it is; a page \
            that is open follows what happens. The link that is printed works once, within a minute, for your own user \
            on this machine; where there is a desktop it is opened. Ctrl-C ends the pages, and so do 30 minutes in \
            which no page was asked for.

            From another machine: flowctl web --unix $XDG_RUNTIME_DIR/flowd-web there, and ssh -N -L 8400:PATH here.
            """
    )

    @Option(help: ArgumentHelp("Port of 127.0.0.1 to listen at (default: one that is free).", valueName: "number"))
    var port: UInt16?

    @Option(
        help: ArgumentHelp("Unix socket to listen at instead, for ssh -L; only you may use it.", valueName: "path"),
        completion: .file()
    )
    var unix: String?

    @Option(
        help: ArgumentHelp("Minutes without use after which it ends: 1 to 1440 (default: 30).", valueName: "number")
    )
    var idle: Int?

    @Flag(help: "Print the link, and open nothing.")
    var noOpen = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let idle, !(1...1440).contains(idle) {
            throw ValidationError("--idle is \(idle); allowed: 1 to 1440 minutes.")
        }
        guard unix == nil || port == nil else { throw ValidationError("Give --port or --unix, not both.") }
    }

    func perform(in session: Session) async throws {
        // What is wrong is said here rather than on a page.
        try await session.ask { client in
            if let tenant = session.tenant {
                _ = try await client.call(TenantsAPI.Show.self, .init(tenant: tenant))
            } else {
                _ = try await client.call(DaemonAPI.GetStatus.self, .init())
            }
        }
        let given: [(String, String?)] = [
            ("--socket", session.socket), ("--tenant", session.tenant), ("--token-file", session.tokenFile?.path),
            ("--port", port.map(String.init)), ("--unix", unix), ("--idle", idle.map(String.init)),
        ]
        var words = given.flatMap { name, value in value.map { [name, $0] } ?? [] }
        if session.format != .table { words.append("--json") }
        if !noOpen { words.append("--open") }
        try session.context.pages.start(words)
    }
}
