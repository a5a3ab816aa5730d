package import FlowConfiguration

/// What came of reading the configuration.
package struct ConfigurationReading: Sendable {
    /// The configuration; nil when there is a finding.
    package let configuration: Configuration?
    /// Everything that is wrong, sorted by place.
    package let findings: [ConfigurationFinding]
    /// Where values come from, by the names of their keys; what isn't here is a default.
    package let origins: [String: ConfigurationOrigin]
    /// The files that were read, in order.
    package let files: [String]
}
