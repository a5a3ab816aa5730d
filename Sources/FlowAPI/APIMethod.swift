/// A method of an interface: its name, what it takes and what it answers.
package protocol APIMethod: Sendable {
    /// What is asked for.
    associatedtype Parameters: Codable, Sendable, Hashable

    /// What is answered.
    associatedtype Reply: Codable, Sendable, Hashable

    /// The full name, as `io.flowd.Jobs.Start`.
    static var method: String { get }
}
