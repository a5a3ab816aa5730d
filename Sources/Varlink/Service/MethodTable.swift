/// The methods that an application implements, under their full names.
package struct MethodTable<Session: Sendable>: Sendable {
    /// Handler that runs for a call, under the rules of `VarlinkService.dispatch`.
    package typealias Handler = @Sendable (IncomingCall, Session) -> Answer

    /// Conversion of an error that no handler meant to answer into the error sent to the caller.
    package typealias Unexpected = @Sendable (_ method: String, any Error) -> VarlinkError

    private(set) var handlers: [String: Handler] = [:]
    private let unexpected: Unexpected

    /// Creates a table without methods.
    ///
    /// `unexpected` returns the error that replaces one that is no `VarlinkErrorConvertible`, and a reply without a
    /// JSON form. It should record what it is given: the error is logged nowhere else.
    package init(unexpected: @escaping Unexpected = { method, _ in VarlinkError.methodNotImplemented(method) }) {
        self.unexpected = unexpected
    }

    /// Adds a method that looks at the call itself.
    ///
    /// Adding a name again replaces the former handler.
    ///
    /// A `VarlinkErrorConvertible` that `body`, or the body of a stream, throws is replied; any other error is unexpected.
    package mutating func on(
        _ method: String,
        call body: @escaping @Sendable (IncomingCall, Session) throws -> Answer
    ) {
        let guardian = HandlerGuard(method: method, unexpected: unexpected)
        handlers[method] = { call, session in
            do {
                return guardian.guarded(try body(call, session))
            } catch {
                return .error(guardian.error(for: error))
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
