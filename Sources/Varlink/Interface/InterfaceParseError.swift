/// Reason for which a text is no interface description, with its position.
package struct InterfaceParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Number of the line, counted from one.
    package let line: Int
    /// Counted from one, in characters.
    package let column: Int
    package let reason: String

    package var description: String { "\(line):\(column): \(reason)" }
}
