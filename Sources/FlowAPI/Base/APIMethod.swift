/// A method of an interface: its name, what it takes and what it answers.
package protocol APIMethod: Sendable {
    /// The interface that it belongs to.
    associatedtype Interface: APIInterface

    associatedtype Parameters: Codable, Sendable, Hashable

    associatedtype Reply: Codable, Sendable, Hashable

    /// The full name, as `io.flowd.Jobs.Start`.
    static var method: String { get }

    /// The slug of the tenant that a call is about; empty when it is about none.
    static func tenant(of parameters: Parameters) -> String
}

extension APIMethod {
    package static func tenant(of parameters: Parameters) -> String { "" }
}

extension APIMethod where Parameters: TenantParameters {
    package static func tenant(of parameters: Parameters) -> String { parameters.tenant }
}
