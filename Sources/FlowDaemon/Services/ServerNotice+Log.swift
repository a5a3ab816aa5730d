import Logging
import Varlink

extension ServerNotice {
    /// Tells whoever runs the daemon.
    func log(to logger: Logger) {
        switch self {
        case .outOfDescriptors(let errorNumber):
            logger.warning(
                "There is no descriptor left, so connections wait; it is tried again every second",
                metadata: ["errno": "\(errorNumber)"]
            )
        case .refusing(.tooMany(let limit)):
            logger.warning(
                "Connections are refused, as many are open as may be",
                metadata: ["limit": "limits.connections", "allowed": "\(limit)"]
            )
        case .refusing(.tooManyOfUser(let user, let limit)):
            logger.warning(
                "Connections of a user are refused, as many are open as one user may have",
                metadata: ["user": "\(user)", "limit": "limits.connectionsPerUser", "allowed": "\(limit)"]
            )
        case .refusing(.shuttingDown): break
        }
    }
}
