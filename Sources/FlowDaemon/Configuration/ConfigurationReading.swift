package import FlowConfiguration

/// Result of reading the configuration.
package struct ConfigurationReading: Sendable {
    /// The configuration; nil when there is a finding.
    package let configuration: Configuration?
    /// Everything that is wrong, sorted by place.
    package let findings: [ConfigurationFinding]
    /// Origins of values by the names of their keys; a key that is missing has its default.
    package let origins: [String: ConfigurationOrigin]
    /// The files that were read, in order.
    package let files: [String]
}
