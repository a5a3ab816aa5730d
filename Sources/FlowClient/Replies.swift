package import FlowAPI
import Varlink

/// The replies to a call that is answered again and again, as they come.
///
/// It can be iterated once. Leaving it before its end closes the connection.
package struct Replies<Method: APIMethod>: AsyncSequence, Sendable {
    package typealias Element = Method.Reply
    package typealias Failure = FlowClientError

    let replies: ReplySequence<Method.Reply>

    package func makeAsyncIterator() -> Iterator {
        Iterator(replies: replies.makeAsyncIterator())
    }

    /// Takes reply after reply.
    package struct Iterator: AsyncIteratorProtocol {
        let replies: ReplySequence<Method.Reply>.Iterator

        @concurrent package func next() async throws(FlowClientError) -> Method.Reply? {
            do {
                return try await replies.next()
            } catch {
                throw FlowClientError(anything: error)
            }
        }
    }
}
