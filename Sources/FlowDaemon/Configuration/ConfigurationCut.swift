package import Varlink

/// A number of the configuration of which only a part counts, since another one leaves no room for it.
package struct ConfigurationCut: Hashable, Sendable {
    package let key: String
    package let configured: Int
    /// Number that takes effect, less than the configured one.
    package let counted: Int
    package let reason: String

    package static func all(in limits: ServerLimits) -> [ConfigurationCut] {
        let cuts = [
            ConfigurationCut(
                key: "limits.connectionsPerUser",
                configured: limits.connectionsPerUserMax,
                counted: limits.connectionsOfUserMax,
                reason: "half of the \(limits.ordinaryConnectionCountMax) connections that aren't kept for operators"
            ),
            ConfigurationCut(
                key: "limits.connectionsForOperators",
                configured: limits.keptConnectionCount,
                counted: limits.privilegedConnectionCount,
                reason: "a quarter of the \(limits.connectionCountMax) connections"
            ),
        ]
        return cuts.filter { $0.counted < $0.configured }
    }
}

extension ConfigurationCut: CustomStringConvertible {
    package var description: String { "only \(counted) count, \(reason)" }
}
