import CLinux
import Logging
package import Varlink

/// Limit on the descriptors that the process may have open: a connection takes one each.
package enum DescriptorLimit {
    /// Descriptors for everything but connections: the database, its log and readers, media, commands, the journal.
    package static let keptCount = 160

    /// Raises the soft limit to what the connections need; returns limits whose connections fit what there is.
    ///
    /// Connections that don't fit would wait in the socket's queue for ever, and operators' connections after them.
    static func fitted(_ limits: ServerLimits, logger: Logger) -> ServerLimits {
        var available: UInt64 = 0
        let result = clinux_raise_descriptor_limit(UInt64(limits.connectionCountMax + keptCount), &available)
        guard result == 0 else {
            logger.warning("The limit of descriptors can't be read, ignoring", metadata: ["errno": "\(-result)"])
            return limits
        }
        let fitted = fitted(limits, descriptorCount: Int(clamping: available))
        if fitted != limits {
            logger.warning(
                "There are fewer descriptors than limits.connections asks for; raise LimitNOFILE, or lower the limit",
                metadata: [
                    "descriptors": "\(available)", "wanted": "\(limits.connectionCountMax)",
                    "connections": "\(fitted.connectionCountMax)",
                ]
            )
        }
        return fitted
    }

    package static func fitted(_ limits: ServerLimits, descriptorCount: Int) -> ServerLimits {
        guard limits.connectionCountMax + keptCount > descriptorCount else { return limits }
        var fitted = limits
        fitted.connectionCountMax = min(
            limits.connectionCountMax,
            max(descriptorCount / 4, descriptorCount - keptCount, 1)
        )
        return fitted
    }
}
