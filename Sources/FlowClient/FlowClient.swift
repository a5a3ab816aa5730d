package import FlowAPI
import Varlink

/// A connection to flowd that speaks its interfaces: a method's type says what it takes and what it answers.
///
/// Calls go over one connection and are answered in their order. Nothing is tried again by itself: a change whose
/// answer was lost can be repeated with the same idempotency key.
package struct FlowClient: Sendable {
    package static let defaultSocket = FlowSocket.ofSystem

    private let connection: VarlinkClient

    /// Maximum time until a reply; nil waits for as long as it takes.
    private let replyTimeout: Duration?

    /// Connects to a socket: a path, or an address such as `unix:/run/flowd/io.flowd`.
    ///
    /// With a `replyTimeout`, a call that has no reply by then fails with `timedOut`.
    package static func connect(
        to socket: String = defaultSocket,
        replyTimeout: Duration? = nil
    ) async throws(FlowClientError) -> FlowClient {
        do {
            return FlowClient(connection: try await VarlinkClient.connect(to: socket), replyTimeout: replyTimeout)
        } catch {
            throw .transport(error)
        }
    }

    private init(connection: VarlinkClient, replyTimeout: Duration?) {
        self.connection = connection
        self.replyTimeout = replyTimeout
    }

    package func waiting(atMost replyTimeout: Duration) -> FlowClient {
        FlowClient(connection: connection, replyTimeout: replyTimeout)
    }

    /// Closes the connection; calls under way end with an error.
    package func close() async {
        await connection.close()
    }

    /// Calls a method and waits for its answer.
    package func call<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) async throws(FlowClientError) -> Method.Reply {
        do {
            guard let replyTimeout else {
                return try await connection.call(Method.method, parameters, as: Method.Reply.self)
            }
            return try await RealTime.limited(to: replyTimeout) { [connection] in
                try await connection.call(Method.method, parameters, as: Method.Reply.self)
            }
        } catch is RealTime.TimeLimitReached {
            throw .timedOut(method: Method.method, after: replyTimeout ?? .zero)
        } catch {
            throw FlowClientError(anything: error)
        }
    }

    package func pages<Method: PagedMethod>(_ method: Method.Type, _ first: Method.Parameters) -> Pages<Method> {
        Pages(client: self, first: first)
    }

    /// Calls a method that answers again and again; while it does, other calls of this connection wait.
    package func stream<Method: APIMethod>(
        _ method: Method.Type,
        _ parameters: Method.Parameters
    ) throws(FlowClientError) -> Replies<Method> {
        do {
            return Replies(replies: try connection.more(Method.method, parameters, as: Method.Reply.self))
        } catch {
            throw .transport(error)
        }
    }
}
