/// Why a text is no interface description, and where.
package struct InterfaceParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from one.
    package let line: Int
    /// Counted from one, in characters.
    package let column: Int
    /// What was expected and what was found.
    package let reason: String

    package var description: String { "\(line):\(column): \(reason)" }
}
