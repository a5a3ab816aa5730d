package import FlowCore
package import Logging

/// Delivers by running a command: the message as one JSON object on its standard input, its answer is its exit status.
///
/// It is run by its path, never through a shell, in a process group of its own, in the root directory, with a minimal
/// environment and no open files but its standard streams. When its time is up, the whole group is ended.
///
/// | it ended | the attempt |
/// |---|---|
/// | with 0 | is sent |
/// | with 64, 65, 67, 68, 77 or 78 of sysexits (usage, data, no such user or host, not permitted, configuration) | has failed for good |
/// | with any other status, 75 (try again) among them, or by a signal | has failed, and is tried again |
/// | because its time was up, or flowd was stopped | is ambiguous: it may have gone out |
/// | never began, because it isn't there or can't be run | has failed, and is tried again: somebody may repair it |
package struct CommandChannel: Channel {
    /// What is run, and within which bounds.
    package struct Settings: Hashable, Sendable {
        /// The path, absolute, and the arguments.
        package var arguments: [String]
        /// Milliseconds until the command is asked to end.
        package var timeLimit: Int64
        /// Most runs at the same time.
        package var concurrencyMax: Int
        /// Milliseconds from SIGTERM to SIGKILL.
        package var grace: Int64 = 2000
        /// The folder of the credentials that the service manager gave to flowd; nil when it gave none.
        package var credentialsDirectory: String?

        /// Makes settings.
        package init(
            arguments: [String],
            timeLimit: Int64,
            concurrencyMax: Int,
            credentialsDirectory: String? = nil
        ) {
            self.arguments = arguments
            self.timeLimit = timeLimit
            self.concurrencyMax = concurrencyMax
            self.credentialsDirectory = credentialsDirectory
        }
    }

    /// Bytes of a command's output that are kept.
    package static let outputSizeBytesMax = 4096
    /// Exit statuses after which another attempt can't help.
    static let permanentStatuses: Set<Int32> = [64, 65, 67, 68, 77, 78]

    package let name: String
    /// Most runs at the same time.
    package var concurrencyMax: Int { settings.concurrencyMax }
    /// Most runs in a minute.
    package var rates = DeliveryRates()
    /// Attempts of which nobody knows how they ended aren't repeated.
    package var isHeldWhenAmbiguous = false
    private let settings: Settings
    private let logger: Logger

    /// Makes a channel.
    package init(name: String, settings: Settings, logger: Logger) {
        self.name = name
        self.settings = settings
        self.logger = logger
    }

    /// Runs the command once.
    package func deliver(_ delivery: Delivery) async -> DeliveryResult {
        let run = CommandRun(
            arguments: settings.arguments,
            environment: Self.environment(of: delivery, credentialsDirectory: settings.credentialsDirectory),
            input: Array(DeliveryDocument(delivery).json.utf8),
            timeLimit: settings.timeLimit,
            grace: settings.grace
        )
        let end: CommandEnd
        do {
            end = try await run.perform()
        } catch {
            return .failed(reason: "\(error)", isPermanent: false)
        }
        if end.outputTotal > 0 {
            logger.debug(
                "A command had something to say",
                metadata: [
                    "tenant": "\(delivery.slug.text)", "reminder": "\(delivery.reminder)", "channel": "\(name)",
                    "delivery": "\(delivery.id)", "output": "\(end.output)",
                    "size": "\(end.outputTotal)",
                ]
            )
        }
        return Self.result(of: end)
    }

    /// Enough to find programs and to read the text, what the message is about for scripts that don't read JSON, and
    /// where the credentials are; nothing else of flowd's own environment.
    static func environment(of delivery: Delivery, credentialsDirectory: String?) -> [String] {
        [
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8",
            "FLOWD_TENANT=\(delivery.slug.text)", "FLOWD_DELIVERY=\(delivery.id)",
            "FLOWD_REMINDER=\(delivery.reminder)", "FLOWD_CHANNEL=\(delivery.channel)",
            "FLOWD_ATTEMPT=\(delivery.attempt)",
        ] + (credentialsDirectory.map { ["CREDENTIALS_DIRECTORY=\($0)"] } ?? [])
    }

    static func result(of end: CommandEnd) -> DeliveryResult {
        switch end.cause {
        case .timeLimit: .ambiguous(reason: "The command's time was up" + end.remark)
        case .cancelled: .ambiguous(reason: "The command was ended because flowd is stopping" + end.remark)
        case .exit(0): .sent
        case .exit(let status):
            .failed(
                reason: "The command ended with status \(status)" + end.remark,
                isPermanent: permanentStatuses.contains(status)
            )
        case .signal(let number):
            .failed(reason: "The command was ended by signal \(number)" + end.remark, isPermanent: false)
        }
    }
}
