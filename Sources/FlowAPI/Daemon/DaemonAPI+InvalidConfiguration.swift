// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// The configuration has mistakes.
    ///
    /// Nothing was changed.
    package struct InvalidConfiguration: APIError {
        package static let name = "io.flowd.Daemon.InvalidConfiguration"

        /// All of them, by place.
        package var findings: [ConfigurationFinding]
        /// Sentence for a person to read.
        package var message: String

        package init(findings: [ConfigurationFinding], message: String) {
            self.findings = findings
            self.message = message
        }
    }
}
