import FlowAPI
import FlowCalendar
import FlowCore

/// Methods that read, as flowd itself calls them: with their types, and without a socket.
struct ReadingMethods: Sendable {
    private typealias Body<Method: APIMethod> =
        @Sendable (Method.Parameters, Call) async throws -> Method.Reply

    private var bodies: [String: any Sendable] = [:]

    mutating func add<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters, Call) async throws -> Method.Reply
    ) {
        bodies[Method.method] = body as Body<Method>
    }

    /// Returns calls with the rights of a link, in the name of the call that presented its code.
    func calls(of link: LinkIdentity, in call: Call) -> some CalendarCalls {
        InnerCalls(methods: self, outer: call, session: call.session.presenting(link))
    }

    /// Returns calls in the name of the call itself, with the rights of its caller.
    func calls(by call: Call) -> some CalendarCalls {
        InnerCalls(methods: self, outer: call, session: call.session)
    }

    fileprivate func call<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters,
        _ call: Call
    ) async throws -> Method.Reply {
        guard let body = bodies[Method.method] as? Body<Method> else { throw NoSuchMethod(name: Method.method) }
        return try await body(parameters, call)
    }

    /// Error for a method that was not added, which is a defect of flowd.
    private struct NoSuchMethod: Error {
        let name: String
    }
}

/// Calls that a call makes of others.
private struct InnerCalls: CalendarCalls {
    let methods: ReadingMethods
    let outer: Call
    let session: CallerSession

    func call<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws -> Method.Reply {
        let inner = Call(
            context: outer.context,
            session: session,
            errors: WireErrors(interface: Method.Interface.self, tenant: Method.tenant(of: parameters)),
            method: Method.method,
            wantsMore: false
        )
        do {
            return try await methods.call(method, parameters, inner)
        } catch {
            throw inner.known(error) ?? error
        }
    }
}
