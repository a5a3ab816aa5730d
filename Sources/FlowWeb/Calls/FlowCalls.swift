import FlowAPI
import FlowClient

/// Ways to ask flowd with the rights of the user who started the program.
struct FlowCalls: Sendable {
    let socket: String
    let tokenFile: TokenFile?
    let timeLimit: Duration
    /// Token of the person for whom these calls are; nil where they are the user's own.
    var token: String?

    /// Token of the person whose request is being answered, which a proxy presented.
    @TaskLocal static var presented: String?

    /// The calls of the person whose request is being answered, for what goes on after the answer has begun.
    var ofPerson: FlowCalls {
        var calls = self
        calls.token = token ?? Self.presented
        return calls
    }

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
        do {
            guard let token = try token ?? Self.presented ?? tokenFile?.read() else { return client }
            _ = try await client.call(DaemonAPI.Authenticate.self, .init(token: token))
            return client
        } catch {
            await client.close()
            throw error
        }
    }
}
