/// Mistake in an interface description whose form is right.
package struct InterfaceFinding: Hashable, Sendable, CustomStringConvertible {
    /// The line of the member that it is about, counted from one; the first for the interface itself.
    package let line: Int
    /// Member and field, such as `Start.spec.weight`; the interface's name when it is about that.
    package let place: String
    package let message: String

    package var description: String { "\(line): \(place): \(message)" }
}
