/// The methods that an application implements, under their full names.
package struct MethodTable<Session: Sendable>: Sendable {
    /// What runs for a call, under the rules of `VarlinkService.dispatch`.
    package typealias Handler = @Sendable (IncomingCall, Session) -> Answer

    private(set) var handlers: [String: Handler] = [:]

    /// A table without methods.
    package init() {}

    /// Adds a method that looks at the call itself.
    ///
    /// Adding a name again replaces the former handler.
    ///
    /// A `VarlinkErrorConvertible` that `body` throws is replied; any other error is answered `MethodNotImplemented`.
    package mutating func on(
        _ method: String,
        call body: @escaping @Sendable (IncomingCall, Session) throws -> Answer
    ) {
        handlers[method] = { call, session in
            do {
                return try body(call, session)
            } catch let error as any VarlinkErrorConvertible {
                return .error(error.varlinkError)
            } catch {
                return .error(VarlinkError.methodNotImplemented(method))
            }
        }
    }

    /// Adds a method with typed parameters.
    package mutating func on<P: Decodable & Sendable>(
        _ method: String,
        _ parameters: P.Type,
        _ body: @escaping @Sendable (P, Session) throws -> Answer
    ) {
        on(method) { call, session in try body(try call.parameters(as: parameters), session) }
    }

    /// Adds a method with typed parameters that must be called with `more`; else it answers `ExpectedMore`.
    package mutating func onMore<P: Decodable & Sendable>(
        _ method: String,
        _ parameters: P.Type,
        _ body: @escaping @Sendable (P, Session) throws -> Answer
    ) {
        on(method) { call, session in
            guard call.wantsMore else { throw VarlinkError.expectedMore }
            return try body(try call.parameters(as: parameters), session)
        }
    }
}
