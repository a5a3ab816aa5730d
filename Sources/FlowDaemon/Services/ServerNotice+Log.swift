import FlowEngine
import Glibc
import Logging
import Varlink

extension ServerNotice {
    func log(to logger: Logger) {
        switch self {
        case .outOfDescriptors(let errorNumber):
            logger.tell(.descriptorsGone(error: String(cString: strerror(errorNumber))))
        case .refusing(.tooMany(let limit)):
            logger.tell(
                .limitReached(
                    "Connections are refused, as many are open as may be",
                    limit: "limits.connections",
                    allowed: limit,
                    remedy: "limits.connections in the configuration"
                )
            )
        case .refusing(.tooManyOfUser(let user, let limit)):
            logger.tell(
                .userLimitReached(
                    "Connections of a user are refused, as many are open as one user may have",
                    user: "\(user)",
                    limit: "limits.connectionsPerUser",
                    allowed: limit
                )
            )
        case .refusing(.shuttingDown): break
        }
    }
}
