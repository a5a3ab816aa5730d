/// Something that a template's reader has to say about a place in the source.
package struct Finding: Hashable, Sendable, Codable, CustomStringConvertible {
    /// How bad it is.
    package enum Severity: String, Codable, Hashable, Sendable {
        /// The template can't be used.
        case error
        /// It can, but probably not as meant.
        case warning
    }

    /// How bad it is.
    package let severity: Severity
    /// Where in the template: `steps[2].weight`; empty for the template as a whole.
    package let path: String
    /// The line, from 1; 0 where none is known, as of what isn't wrong by itself.
    package let line: Int
    /// The column, from 1, in Unicode scalars.
    package let column: Int
    /// One sentence: what is wrong, what was found, what is allowed, what to do.
    package let message: String

    /// Makes a finding of its parts.
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
