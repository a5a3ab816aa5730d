import Logging
import Varlink

/// A server's limits as they can be kept here.
enum FittedLimits {
    /// Returns the limits that fit the available descriptors; logs those that take effect only in part.
    static func of(_ limits: ServerLimits, logger: Logger) -> ServerLimits {
        let limits = DescriptorLimit.fitted(limits, logger: logger)
        for cut in ConfigurationCut.all(in: limits) {
            logger.notice(
                "Of a limit only a part counts, as another leaves no room for more",
                metadata: [
                    "limit": "\(cut.key)", "configured": "\(cut.configured)", "allowed": "\(cut.counted)",
                    "reason": "\(cut.reason)",
                ]
            )
        }
        return limits
    }
}
