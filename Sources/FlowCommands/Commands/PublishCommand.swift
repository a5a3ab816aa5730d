import FlowAPI
import FlowClient
import FlowTerminal

/// A command that publishes files, each by itself: one with errors is refused, and the others go on.
protocol PublishCommand: ChangingCommand {
    associatedtype Method: APIMethod

    var files: [String] { get }

    func wanted(_ source: String, in tenant: String) -> Method.Parameters

    func findings(_ reply: Method.Reply) -> [TemplatesAPI.Finding]

    /// Returns the findings in a file that was refused; nil when it was refused for another reason.
    func findings(_ refusal: any APIError) -> [TemplatesAPI.Finding]?

    func lines(_ reply: Method.Reply) -> [Line]
}

extension PublishCommand {
    func findings(_ reply: Method.Reply) -> [TemplatesAPI.Finding] { [] }

    func validate() throws { try change.validate(with: files) }

    func perform(in session: Session) async throws {
        let sources = try files.map { try Source.text(of: $0, in: session.context) }
        let replies = try await session.ask { client, tenant in
            var replies: [Method.Reply] = []
            for (file, source) in zip(files, sources) {
                if let reply = try await publish(source, of: file, to: tenant, client, session) {
                    replies.append(reply)
                }
            }
            return replies
        }
        if !replies.isEmpty || session.format.isJSON {
            try await session.show(list: replies) { replies, _ in replies.flatMap { lines($0) } }
        }
        if replies.count < files.count { throw EarlyEnd(status: .badInput) }
    }

    /// Publishes one file and reports what was found in it; returns nil when the file has errors.
    private func publish(
        _ source: String,
        of file: String,
        to tenant: String,
        _ client: FlowClient,
        _ session: Session
    ) async throws -> Method.Reply? {
        do throws(FlowClientError) {
            let reply = try await client.call(Method.self, wanted(source, in: tenant))
            if !session.format.isJSON { session.say(FindingText.lines(findings(reply), in: file)) }
            return reply
        } catch {
            guard case .refused(let refusal) = error, let findings = findings(refusal) else { throw error }
            if session.format.isJSON {
                try session.report(Problem(error, socket: session.socket))
            } else {
                session.say(FindingText.lines(findings, in: file))
            }
            return nil
        }
    }
}
