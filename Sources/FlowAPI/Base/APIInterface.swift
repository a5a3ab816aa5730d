/// One of flowd's Varlink interfaces: its text, which is the contract, and the Swift types that speak it.
package protocol APIInterface: Sendable {
    /// The interface's full name, as `io.flowd.Jobs`.
    static var name: String { get }

    /// The interface definition with its comments, as the daemon serves it.
    static var text: String { get }

    /// Every method of the interface, in the order of the text.
    static var methods: [any APIMethod.Type] { get }

    /// Every error of the interface, in the order of the text.
    static var errors: [any APIError.Type] { get }
}

extension APIInterface {
    static func decoded(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
