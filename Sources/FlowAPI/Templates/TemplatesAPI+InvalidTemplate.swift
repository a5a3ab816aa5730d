// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// The source has errors.
    ///
    /// Nothing was applied.
    package struct InvalidTemplate: APIError {
        package static let name = "io.flowd.Templates.InvalidTemplate"

        /// Findings in the order of the source.
        package var findings: [Finding]
        /// Sentence for a person to read.
        package var message: String

        package init(findings: [Finding], message: String) {
            self.findings = findings
            self.message = message
        }
    }
}
