import FlowAPI
import FlowClient

/// Ways to ask flowd with the rights of the user who started the program.
struct FlowCalls: Sendable {
    let socket: String
    let tokenFile: TokenFile?
    let timeLimit: Duration

    /// Connects, presents the token if there is one, asks and closes.
    func asking<Answer: Sendable>(_ body: (FlowClient) async throws -> Answer) async throws -> Answer {
        let client = try await connected()
        do {
            let answer = try await body(client)
            await client.close()
            return answer
        } catch {
            await client.close()
            throw error
        }
    }

    /// Connects, and presents the token if there is one; the caller closes.
    func connected() async throws -> FlowClient {
        let client = try await FlowClient.connect(to: socket, replyTimeout: timeLimit)
        guard let tokenFile else { return client }
        do {
            _ = try await client.call(DaemonAPI.Authenticate.self, .init(token: tokenFile.read()))
            return client
        } catch {
            await client.close()
            throw error
        }
    }
}
