import FlowAPI
import FlowCore
import FlowEngine
import Varlink

/// The methods of flowd: a handler says what is its own, and what all calls have in common is done here.
struct Methods {
    private let context: HandlerContext
    private(set) var table: MethodTable<CallerSession>
    private(set) var reading = ReadingMethods()

    init(context: HandlerContext) {
        self.context = context
        table = MethodTable { method, error in
            WireErrors.internalError(context.engine.log(error, of: method)).varlinkError
        }
    }

    mutating func on<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters, Call) throws -> Answer
    ) {
        let context = context
        table.on(Method.method) { incoming, session in
            let wanted = try incoming.parameters(as: Method.Parameters.self)
            let call = Call(
                context: context,
                session: session,
                errors: WireErrors(interface: Method.Interface.self, tenant: Method.tenant(of: wanted)),
                method: Method.method,
                wantsMore: incoming.wantsMore
            )
            return try body(wanted, call)
        }
    }

    /// Adds a method that is answered when its turn has come, so that it sees what the calls before it have written.
    mutating func answer<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters, Call) async throws -> Method.Reply
    ) {
        reading.add(method, body)
        on(method) { wanted, call in call.later { try await body(wanted, call) } }
    }

    /// Adds a method that has to be called with `more`; else it answers `ExpectedMore`.
    mutating func stream<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters, Call) throws -> Answer
    ) {
        on(method) { wanted, call in
            guard call.wantsMore else { throw VarlinkError.expectedMore }
            return try body(wanted, call)
        }
    }

    /// Adds a method that gives one command to a tenant.
    ///
    /// `command` makes it of the parameters, and `reply` the answer of what it did.
    mutating func command<Method: APIMethod, Command, Outcome>(
        _ method: Method.Type,
        _ kind: CommandKind<Command, Outcome>,
        _ command: @escaping @Sendable (Method.Parameters, Call) throws -> Command,
        reply: @escaping @Sendable (Outcome) -> Method.Reply?
    ) where Method.Parameters: CommandParameters {
        on(method) { wanted, call in
            let ticket = try call.submit(kind.command(try command(wanted, call)), wanted)
            return call.answer(ticket) { kind.outcome($0).flatMap(reply) }
        }
    }

    /// Adds a list: one page, or with `more` all pages from there on.
    mutating func list<Method: PagedMethod, Cursor>(
        _ method: Method.Type,
        _ listing: @escaping @Sendable (Method.Parameters, _ limit: Int, Call) throws -> Listing<Method.Reply, Cursor>
    ) {
        let checked: @Sendable (Method.Parameters, Call) throws -> Listing<Method.Reply, Cursor> = { wanted, call in
            let limit = wanted.limit ?? Call.pageLimitDefault
            guard (1...Call.pageLimitMax).contains(limit) else {
                throw InvalidInput(field: "limit", found: String(limit), allowed: "1 to \(Call.pageLimitMax)")
            }
            return try listing(wanted, limit, call)
        }
        reading.add(method) { wanted, call in
            let list = try checked(wanted, call)
            return try await list.page(list.start).reply
        }
        on(method) { wanted, call in call.pages(try checked(wanted, call)) }
    }

    /// Adds a method that reports the findings in a text, computed beside the event loops; for members of some tenant.
    ///
    /// Other callers can check texts with flowctl alone: they are refused before their text is looked at, and are not
    /// read for a while.
    mutating func lint<Method: APIMethod>(
        _ method: Method.Type,
        _ body: @escaping @Sendable (Method.Parameters, HandlerContext) -> Method.Reply
    ) {
        let context = context
        table.on(Method.method) { incoming, session in
            let caller = session.caller
            guard context.engine.isMember(caller) else { return .now(.busy(VarlinkError.permissionDenied)) }
            let wanted = try incoming.parameters(as: Method.Parameters.self)
            return .later {
                guard let reply = await context.engine.sideWork.run(for: caller, { body(wanted, context) }) else {
                    return .error(DaemonAPI.Stopping(message: "The connection was closed before the text was checked."))
                }
                return .success(reply)
            }
        }
    }
}
