import NIOCore

/// Replies to a call with `more`, as they come.
///
/// It can be iterated once. A consumer that lags stops the reading of the connection, not only of this call. Leaving
/// the sequence before its end closes the connection, which is the only way that the protocol has to end such a call.
package struct ReplySequence<R: Decodable>: AsyncSequence, Sendable {
    typealias Producer = NIOThrowingAsyncSequenceProducer<
        ReplyHeader, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, ReplySequenceDelegate
    >

    let method: String
    let replies: Producer

    /// The one iterator; a second one is a mistake in the program.
    package func makeAsyncIterator() -> Iterator {
        Iterator(method: method, replies: replies.makeAsyncIterator())
    }

    /// Decodes the replies on the consumer's side.
    package struct Iterator: AsyncIteratorProtocol {
        let method: String
        let replies: Producer.AsyncIterator

        /// The next reply; nil after the last.
        ///
        /// Throws what `PendingReply.value` throws.
        @concurrent package func next() async throws -> R? {
            try await replies.next()?.decoded(as: R.self, method: method)
        }
    }
}

/// Delegate that reports to the connection what the consumer of a sequence does.
struct ReplySequenceDelegate: NIOAsyncSequenceProducerDelegate {
    let callNumber: Int
    let handler: NIOLoopBound<ClientHandler>

    func produceMore() {
        handler.eventLoop.execute { handler.value.resumeReading() }
    }

    func didTerminate() {
        handler.eventLoop.execute { handler.value.abandonStream(callNumber) }
    }
}
