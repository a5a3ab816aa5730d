// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// The action has errors.
    ///
    /// Nothing was applied.
    package struct InvalidLibraryAction: APIError {
        package static let name = "io.flowd.Library.InvalidLibraryAction"

        /// Everything there is to say.
        package var findings: [Finding]
        /// Sentence for a person to read.
        package var message: String

        package init(findings: [Finding], message: String) {
            self.findings = findings
            self.message = message
        }
    }
}
