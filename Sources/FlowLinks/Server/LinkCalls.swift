import FlowAPI
import FlowClient

/// Calls of flowd that the page makes.
protocol LinkCalls: Sendable {
    /// Asks what a code is for.
    func show(_ code: String) async throws(FlowClientError) -> CodesAPI.Show.Reply
    /// Has done what a code is for.
    func redeem(_ code: String) async throws(FlowClientError) -> CodesAPI.Redeem.Reply
}

/// Calls over a connection each, so that a flowd that was started anew is found by the next.
struct FlowLinkCalls: LinkCalls {
    private let socket: String
    private let timeLimit: Duration

    /// Calls to a socket, of which each may take so long.
    init(socket: String, timeLimit: Duration) { (self.socket, self.timeLimit) = (socket, timeLimit) }

    func show(_ code: String) async throws(FlowClientError) -> CodesAPI.Show.Reply {
        try await call(CodesAPI.Show.self, .init(code: code))
    }

    func redeem(_ code: String) async throws(FlowClientError) -> CodesAPI.Redeem.Reply {
        try await call(CodesAPI.Redeem.self, .init(code: code))
    }

    private func call<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws(FlowClientError) -> Method.Reply {
        let client = try await FlowClient.connect(to: socket, replyTimeout: timeLimit)
        do {
            let reply = try await client.call(method, parameters)
            await client.close()
            return reply
        } catch {
            await client.close()
            throw error
        }
    }
}
