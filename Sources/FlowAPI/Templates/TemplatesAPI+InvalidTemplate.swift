// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// The source has errors.
    ///
    /// Nothing was applied.
    package struct InvalidTemplate: APIError {
        package static let name = "io.flowd.Templates.InvalidTemplate"

        /// What was found, in the order of the source.
        package var findings: [Finding]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(findings: [Finding], message: String) {
            self.findings = findings
            self.message = message
        }
    }
}
