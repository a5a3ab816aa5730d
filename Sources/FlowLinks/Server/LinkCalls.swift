import FlowAPI
import FlowClient

/// Calls of flowd that the page makes.
protocol LinkCalls: Sendable {
    /// Asks what a code is for.
    func show(_ code: String) async throws(FlowClientError) -> CodesAPI.Show.Reply
    func redeem(_ code: String) async throws(FlowClientError) -> CodesAPI.Redeem.Reply
    func feed(_ code: String) async throws(FlowClientError) -> String
}

/// Calls with a connection each, so that the next call finds a flowd that was restarted.
struct FlowLinkCalls: LinkCalls {
    private static let feedSizeBytesMax = 12 << 20

    /// A calendar that is longer than any may be.
    private struct FeedTooLarge: Error, CustomStringConvertible {
        let description = "a calendar is larger than \(feedSizeBytesMax) bytes"
    }

    private let socket: String
    private let timeLimit: Duration

    init(socket: String, timeLimit: Duration) { (self.socket, self.timeLimit) = (socket, timeLimit) }

    func show(_ code: String) async throws(FlowClientError) -> CodesAPI.Show.Reply {
        try await call(CodesAPI.Show.self, .init(code: code))
    }

    func redeem(_ code: String) async throws(FlowClientError) -> CodesAPI.Redeem.Reply {
        try await call(CodesAPI.Redeem.self, .init(code: code))
    }

    func feed(_ code: String) async throws(FlowClientError) -> String {
        try await connected { [timeLimit] client throws(FlowClientError) in
            let method = CodesAPI.ReadFeed.self
            do {
                return try await RealTime.limited(to: timeLimit) {
                    var text = ""
                    for try await piece in try client.stream(method, .init(code: code)) {
                        text += piece.text
                        guard text.utf8.count <= Self.feedSizeBytesMax else { throw FeedTooLarge() }
                    }
                    return text
                }
            } catch is RealTime.TimeLimitReached {
                throw .timedOut(method: method.method, after: timeLimit)
            } catch let error as FlowClientError {
                throw error
            } catch {
                throw error is CancellationError ? .cancelled : .unexpected(reason: "\(error)")
            }
        }
    }

    private func call<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws(FlowClientError) -> Method.Reply {
        try await connected { client throws(FlowClientError) in try await client.call(method, parameters) }
    }

    private func connected<Answer: Sendable>(
        _ ask: (FlowClient) async throws(FlowClientError) -> Answer
    ) async throws(FlowClientError) -> Answer {
        let client = try await FlowClient.connect(to: socket, replyTimeout: timeLimit)
        do {
            let answer = try await ask(client)
            await client.close()
            return answer
        } catch {
            await client.close()
            throw error
        }
    }
}
