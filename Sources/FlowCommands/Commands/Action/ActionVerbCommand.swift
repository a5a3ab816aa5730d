import FlowAPI
import FlowTerminal

/// A verb about one step, which is one call; its key may be shortened.
protocol ActionVerbCommand: ChangingCommand {
    associatedtype Method: APIMethod
    where Method.Parameters: StepCommandParameters, Method.Reply == ActionsAPI.Start.Reply

    var step: StepReference { get }

    func wanted(of key: String, in tenant: String) -> Method.Parameters

    func lines(_ action: ActionsAPI.ActionStatus, _ style: Style) -> [Line]
}

extension ActionVerbCommand {
    func lines(_ action: ActionsAPI.ActionStatus, _ style: Style) -> [Line] { Sentences.lines(action, style) }

    func perform(in session: Session) async throws {
        let reply = try await session.call(Method.self, on: step, change) { wanted(of: $1, in: $0) }
        try await session.show(reply) { lines(reply.action, $0) }
    }
}
