import CLinux
import FlowAPI
import Glibc
import Logging

/// The program `flowd`: reads its command line and its configuration, then runs the daemon or says what it was asked.
package struct DaemonProgram {
    /// The exit code besides those of `Daemon`, by sysexits.
    private static let usageExitCode: CInt = 64

    private let arguments: [String]
    private let environment: [String: String]

    /// Makes the program; `arguments` are those behind its name.
    package init(arguments: [String], environment: [String: String]) {
        self.arguments = arguments
        self.environment = environment
    }

    /// Runs to the end; returns the exit code.
    package func run() async -> CInt {
        let arguments: DaemonArguments
        do {
            arguments = try DaemonArguments(parsing: self.arguments)
        } catch {
            Self.write("flowd: \(error)\nflowd --help tells what there is.\n", to: STDERR_FILENO)
            return Self.usageExitCode
        }
        switch arguments.task {
        case .help:
            Self.write(ConfigurationText.help, to: STDOUT_FILENO)
            return 0
        case .version:
            Self.write(FlowVersion.text + "\n", to: STDOUT_FILENO)
            return 0
        case .checkConfiguration: return check(load(arguments))
        case .run:
            // Any error leaves the signal as it was; one that comes during the start is told by `HangupService`.
            _ = clinux_note_hangups()
            return await serve(load(arguments))
        }
    }

    private func load(_ arguments: DaemonArguments) -> ConfigurationReading {
        ConfigurationLoader(
            path: arguments.configurationPath,
            environment: environment,
            flags: arguments.values,
            workingDirectory: Self.workingDirectory()
        )
        .load()
    }

    /// Where flowd was started; nil when that directory is gone.
    private static func workingDirectory() -> String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
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
    private func serve(_ reading: ConfigurationReading) async -> CInt {
        let level = (reading.configuration ?? Configuration()).logLevel
        LogBootstrap.install(environment: environment, level: level)
        let logger = Logger(label: "flowd")
        guard let configuration = reading.configuration else {
            for finding in reading.findings {
                logger.critical("The configuration is wrong", metadata: ["finding": "\(finding)"])
            }
            return Daemon.configurationExitCode
        }
        let files = reading.files.isEmpty ? "none" : reading.files.joined(separator: ", ")
        logger.info("Configured", metadata: ["files": "\(files)"])
        do {
            try await Daemon(configuration: configuration, environment: environment, logger: logger).run()
            return 0
        } catch {
            logger.critical("flowd can't go on", metadata: ["error": "\(error)"])
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
