/// Position at which a text is not JSON, with the reason.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Offset of the offending byte, counted from zero.
    package let offset: Int
    /// Reason for which the text is wrong there, as the end of a sentence.
    package let reason: String

    package var description: String { "The text is not JSON: at byte \(offset), \(reason)" }
}
