// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// One thing that was found in a template's source.
    package struct Finding: Codable, Sendable, Hashable {
        package var severity: Severity
        /// Place in the document, such as steps[2].weight.
        package var path: String
        /// Counted from 1; 0 where none is known.
        package var line: Int
        /// Counted from 1; 0 where none is known.
        package var column: Int
        /// Sentence for a person to read.
        package var message: String

        package init(severity: Severity, path: String, line: Int, column: Int, message: String) {
            self.severity = severity
            self.path = path
            self.line = line
            self.column = column
            self.message = message
        }
    }
}
