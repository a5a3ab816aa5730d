package import FlowAPI

/// The pages of a list, each asked for when the one before has been used.
///
/// A list that changes between two pages shows each item as it was when its page was read.
package struct Pages<Method: PagedMethod>: AsyncSequence, Sendable {
    package typealias Element = Method.Reply
    package typealias Failure = FlowClientError

    let client: FlowClient
    let first: Method.Parameters

    package func makeAsyncIterator() -> Iterator {
        Iterator(client: client, following: first)
    }

    /// Iterator over the pages of a list.
    package struct Iterator: AsyncIteratorProtocol {
        let client: FlowClient
        var following: Method.Parameters?

        package mutating func next() async throws(FlowClientError) -> Method.Reply? {
            try await next(isolation: nil)
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(FlowClientError) -> Method.Reply? {
            guard var parameters = following else { return nil }
            following = nil
            let reply = try await client.call(Method.self, parameters)
            if let next = reply.next {
                parameters.after = next
                following = parameters
            }
            return reply
        }
    }
}
