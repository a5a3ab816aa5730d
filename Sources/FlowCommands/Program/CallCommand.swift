import FlowAPI
import FlowClient

/// A command that is one call about a tenant, and one way to show its answer.
protocol CallCommand: FlowctlCommand {
    associatedtype Method: APIMethod

    /// What flowd is asked for.
    func wanted(in tenant: String) -> Method.Parameters

    /// The answer for people.
    func lines(_ reply: Method.Reply, _ style: Style) -> [Line]

    /// Trouble in the words that were typed; as it is unless a command says otherwise.
    func told(_ problem: Problem) -> Problem
}

extension CallCommand {
    func told(_ problem: Problem) -> Problem { problem }

    func perform(in session: Session) async throws {
        let reply: Method.Reply
        do {
            reply = try await session.ask { client, tenant in
                try await client.call(Method.self, wanted(in: tenant))
            }
        } catch let problem as Problem {
            throw told(problem)
        }
        try session.show(reply) { lines(reply, $0) }
    }
}
