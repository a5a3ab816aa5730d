import CLinux
import FlowAPI
import FlowEngine
import FlowStore
import Glibc
import Logging

/// The program `flowd`: reads its command line and its configuration, then runs the daemon or says what it was asked.
package struct DaemonProgram {
    /// The exit code besides those of `Daemon`, by sysexits.
    private static let usageExitCode: CInt = 64

    private let arguments: [String]
    private let environment: [String: String]

    /// Makes the program; `arguments` are those after its name.
    package init(arguments: [String], environment: [String: String]) {
        self.arguments = arguments
        self.environment = environment
    }

    package func run() async -> CInt {
        let arguments: DaemonArguments
        do {
            arguments = try DaemonArguments(parsing: self.arguments)
        } catch {
            Self.write("flowd: \(error)\nflowd --help lists what there is.\n", to: STDERR_FILENO)
            return Self.usageExitCode
        }
        guard !arguments.isUsers || places(arguments) != nil else {
            let message = "flowd: --user needs to know your home: set HOME, or XDG_STATE_HOME and XDG_CONFIG_HOME.\n"
            Self.write(message, to: STDERR_FILENO)
            return Self.usageExitCode
        }
        switch arguments.task {
        case .help:
            Self.write(ConfigurationText.help, to: STDOUT_FILENO)
            return 0
        case .version:
            Self.write(FlowVersion.text + "\n", to: STDOUT_FILENO)
            return 0
        case .printSchema: return printSchema()
        case .checkConfiguration: return check(loader(arguments).load())
        case .run:
            // Any error leaves the signal as it was; one that comes during the start is told by `HangupService`.
            _ = clinux_note_hangups()
            return await serve(loader(arguments), isUsers: arguments.isUsers)
        }
    }

    private func loader(_ arguments: DaemonArguments) -> ConfigurationLoader {
        ConfigurationLoader(
            path: arguments.configurationPath,
            environment: environment,
            flags: arguments.values,
            workingDirectory: Self.workingDirectory(),
            places: places(arguments)
        )
    }

    /// Returns the paths of a user's own flowd; nil for another flowd, and where the home is unknown.
    private func places(_ arguments: DaemonArguments) -> UserPlaces? {
        arguments.isUsers ? UserPlaces(environment: environment, uid: geteuid()) : nil
    }

    /// Returns the directory in which flowd was started; nil when that directory is gone.
    private static func workingDirectory() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    private func printSchema() -> CInt {
        do {
            let lines = try SchemaFingerprint.opened().map { "\($0)\n" }
            Self.write(lines.joined(), to: STDOUT_FILENO)
            return 0
        } catch {
            Self.write("flowd: \(error)\n", to: STDERR_FILENO)
            return Daemon.exitCode(of: error)
        }
    }

    private func check(_ reading: ConfigurationReading) -> CInt {
        guard let configuration = reading.configuration else {
            Self.write(reading.findings.map { "\($0)\n" }.joined(), to: STDERR_FILENO)
            return Daemon.configurationExitCode
        }
        Self.write(ConfigurationText.effective(configuration, origins: reading.origins), to: STDOUT_FILENO)
        return 0
    }

    /// Runs the daemon; nothing of a configuration with a mistake is applied, not even its log level.
    private func serve(_ loader: ConfigurationLoader, isUsers: Bool) async -> CInt {
        let reading = loader.load()
        let level = LogLevel((reading.configuration ?? Configuration()).logLevel)
        LogBootstrap.install(environment: environment, level: level)
        let logger = Logger(label: "flowd")
        guard let configuration = reading.configuration else {
            for finding in reading.findings {
                logger.tell(.configurationRefused(finding: finding))
            }
            do {
                try ActivatedSockets.takeOver().turnAway()
            } catch {
                logger.warning("Who waits at the sockets was not answered", metadata: [LogKey.error: "\(error)"])
            }
            return Daemon.configurationExitCode
        }
        let files = reading.files.isEmpty ? "none" : reading.files.joined(separator: ", ")
        logger.info("Configured", metadata: ["files": "\(files)"])
        do {
            if isUsers { try UserFolders.make(for: configuration) }
            let daemon = Daemon(
                configuration: configuration,
                environment: environment,
                loader: loader,
                level: level,
                logger: logger
            )
            try await daemon.run()
            return 0
        } catch {
            logger.tell(Daemon.lastWords(on: error, configuration))
            return Daemon.exitCode(of: error)
        }
    }

    /// Writes all of a text; who has closed the stream doesn't want it.
    private static func write(_ text: String, to descriptor: CInt) {
        var rest = ArraySlice(text.utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}
