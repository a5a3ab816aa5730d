import ArgumentParser
import FlowAPI
import FlowDaemon
import FoundationEssentials
import Glibc
import Logging

/// The daemon's command line.
@main
struct Flowd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flowd",
        abstract: "Runs job templates for the tenants of one organisation.",
        discussion: """
            Listens on a Unix socket and keeps everything in one SQLite database. Under systemd it takes the socket \
            named "varlink" and the directory in STATE_DIRECTORY, and logs to the journal; otherwise it logs to \
            standard error. It is spoken to with flowctl.
            """,
        version: FlowVersion.text
    )

    @Option(help: "Directory of the database. Default: STATE_DIRECTORY.")
    var stateDirectory: String?

    @Option(help: "Path of the socket, unless the service manager passes one.")
    var socket = FlowDaemon.Configuration.socketPathDefault

    @Option(help: "Group whose members are operators.")
    var adminGroup = FlowDaemon.Configuration.operatorGroupDefault

    @Option(help: "What is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = "info"

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let level = Logger.Level(rawValue: logLevel) else {
            let allowed = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--log-level is “\(logLevel)”; allowed: \(allowed).")
        }
        LogBootstrap.install(environment: environment, level: level)
        let logger = Logger(label: "flowd")
        do {
            let configuration = try FlowDaemon.Configuration(
                stateDirectory: stateDirectory,
                socketPath: socket,
                operatorGroup: adminGroup,
                logLevel: level,
                environment: environment
            )
            try await Daemon(configuration: configuration, environment: environment, logger: logger).run()
        } catch {
            logger.critical("flowd can't go on", metadata: ["error": "\(error)"])
            throw ExitCode(Daemon.exitCode(of: error))
        }
    }
}
