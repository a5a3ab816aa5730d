package import Logging

/// What the daemon is started with.
package struct Configuration: Sendable {
    /// Where the database lives.
    package var stateDirectory: String
    /// The socket to listen on when the service manager passes none.
    package var socketPath: String
    /// Whose members are operators, besides root and the daemon's own user.
    package var operatorGroup: String
    /// What is logged.
    package var logLevel: Logger.Level

    /// Where the socket is unless told otherwise.
    package static let socketPathDefault = "/run/flowd/io.flowd"
    /// The operators' group unless told otherwise.
    package static let operatorGroupDefault = "flowd-admin"

    /// Makes a configuration; a missing state directory is taken from `STATE_DIRECTORY`, where the first of a list counts.
    package init(
        stateDirectory: String?,
        socketPath: String,
        operatorGroup: String,
        logLevel: Logger.Level,
        environment: [String: String]
    ) throws(StartError) {
        let inherited = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map { String($0) }
        guard let directory = stateDirectory ?? inherited, !directory.isEmpty else {
            throw StartError.noStateDirectory
        }
        self.stateDirectory = directory
        self.socketPath = socketPath
        self.operatorGroup = operatorGroup
        self.logLevel = logLevel
    }
}
