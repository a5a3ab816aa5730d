/// Remark of a template's reader about a place in the source.
package struct Finding: Hashable, Sendable, Codable, CustomStringConvertible {
    /// Severity of a finding in a template's source.
    package enum Severity: String, Codable, Hashable, Sendable {
        /// The template can't be used.
        case error
        /// Usable template that probably doesn't do what is meant.
        case warning
    }

    package let severity: Severity
    /// Path within the template, such as `steps[2].weight`; empty for the template as a whole.
    package let path: String
    /// The line, from 1; 0 where none is known, as of what isn't wrong by itself.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int
    /// One sentence: what is wrong, what was found, what is allowed, what to do.
    package let message: String

    package init(severity: Severity, path: String, line: Int, column: Int, message: String) {
        self.severity = severity
        self.path = path
        self.line = line
        self.column = column
        self.message = message
    }

    package var description: String {
        "\(line):\(column): \(severity.rawValue): \(path.isEmpty ? "" : "\(path): ")\(message)"
    }
}
