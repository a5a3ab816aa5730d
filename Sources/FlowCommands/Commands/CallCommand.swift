import FlowAPI
import FlowClient
import FlowTerminal

/// A command that changes something in a tenant by one call, and has one way to show its answer.
protocol CallCommand: ChangingCommand {
    associatedtype Method: APIMethod where Method.Parameters: CommandParameters

    /// Returns the parameters of the call, without those common to all commands of its kind.
    func wanted(in tenant: String) -> Method.Parameters

    /// Returns the parameters with the common ones: the key, unless a kind of commands has more.
    func completed(_ wanted: Method.Parameters) -> Method.Parameters

    /// Looks whether what is asked for is what was meant, before it is; throws what has to be said.
    func check(_ wanted: Method.Parameters, with client: FlowClient, in session: Session) async throws

    func lines(_ reply: Method.Reply, _ style: Style) -> [Line]

    /// Returns a problem in the words that were typed; unchanged unless a command replaces it.
    func reported(_ problem: Problem) -> Problem
}

extension CallCommand {
    func reported(_ problem: Problem) -> Problem { problem }

    func check(_ wanted: Method.Parameters, with client: FlowClient, in session: Session) async throws {}

    func completed(_ wanted: Method.Parameters) -> Method.Parameters { change.named(wanted) }

    func perform(in session: Session) async throws {
        let reply: Method.Reply
        do {
            reply = try await session.ask { client, tenant in
                let wanted = completed(wanted(in: tenant))
                try await check(wanted, with: client, in: session)
                return try await client.call(Method.self, wanted)
            }
        } catch let problem as Problem {
            throw reported(problem)
        }
        try await session.show(reply) { lines(reply, $0) }
    }
}
