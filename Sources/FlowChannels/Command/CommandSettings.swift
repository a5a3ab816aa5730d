package import FlowConfiguration

/// Command that a command channel runs, with its time limit.
package struct CommandSettings: Codable, Hashable, Sendable {
    /// Milliseconds from SIGTERM to SIGKILL when its time is up.
    static let grace: Int64 = 2000

    /// The path, absolute, and the arguments.
    package var arguments: [String]
    /// Milliseconds until the command is asked to end.
    package var timeLimit: Int64
    /// The folder of the credentials that the service manager gave to flowd; nil when it gave none.
    package var credentialsDirectory: String?

    package init(arguments: [String], timeLimit: Int64, credentialsDirectory: String? = nil) {
        self.arguments = arguments
        self.timeLimit = timeLimit
        self.credentialsDirectory = credentialsDirectory
    }

    package init(_ channel: ChannelDefinition, credentialsDirectory: String?) {
        self.init(
            arguments: channel.arguments,
            timeLimit: channel.timeLimit.components.seconds * 1000,
            credentialsDirectory: credentialsDirectory
        )
    }

    /// True for the same command with the same limit, wherever its credentials are.
    func isSame(as other: CommandSettings) -> Bool { arguments == other.arguments && timeLimit == other.timeLimit }
}
