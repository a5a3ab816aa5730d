import FlowAPI
import FlowClient

/// A verb about one step, which is one call; its key may be shortened.
protocol ActionVerbCommand: FlowctlCommand {
    associatedtype Method: APIMethod where Method.Reply == ActionsAPI.Start.Reply

    var step: StepReference { get }

    /// What flowd is asked for, of a step with this key.
    func wanted(of key: String, in tenant: String) -> Method.Parameters
}

extension ActionVerbCommand {
    func perform(in session: Session) async throws {
        let reply = try await session.act(on: step) { client, tenant, key in
            try await client.call(Method.self, wanted(of: key, in: tenant))
        }
        try session.show(reply) { Sentences.lines(reply.action, $0) }
    }
}
