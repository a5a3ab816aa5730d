import NIOCore

/// Stream of the replies to a call with `more`.
///
/// The stream belongs to the body that it was given to: after the body has returned it refuses everything.
package struct ReplyStream: Sendable {
    let sink: any ReplySink
    /// Number of the call on its connection, so that a stream kept for too long cannot write into a later call.
    let callNumber: Int

    /// Sends a reply that others follow.
    ///
    /// Waits while the peer does not read; throws when it has gone away.
    package func send(_ parameters: some Encodable) async throws {
        let frame = try MessageCodec.encodeReply(parameters: parameters, continues: true)
        try await sink.stream(frame, callNumber: callNumber, isLast: false)
    }

    /// Sends a reply that others follow, as `send(_:)` does, which was encoded before.
    package func send(_ reply: EncodedReply) async throws {
        try await sink.stream(ByteBuffer(bytes: reply.bytes), callNumber: callNumber, isLast: false)
    }

    /// Sends the last reply.
    ///
    /// A body that returns without it closes the connection, which shows the client that it ended early.
    package func finish(_ parameters: some Encodable) async throws {
        let frame = try MessageCodec.encodeReply(parameters: parameters, continues: false)
        try await sink.stream(frame, callNumber: callNumber, isLast: true)
    }
}

/// A reply that others follow, encoded once for as many streams as tell the same.
package struct EncodedReply: Sendable {
    package let bytes: [UInt8]

    /// Encodes the parameters of a reply that others follow.
    ///
    /// Throws when they have no JSON form.
    package init(_ parameters: some Encodable) throws {
        bytes = try Array(MessageCodec.encodeReply(parameters: parameters, continues: true).readableBytesView)
    }

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }
}

/// Connection that writes the replies of a stream.
protocol ReplySink: Sendable {
    func stream(_ frame: ByteBuffer, callNumber: Int, isLast: Bool) async throws
}

/// Reasons for which a stream takes no further reply.
package enum ReplyStreamError: Error, Hashable, Sendable, CustomStringConvertible {
    case peerGone
    /// The last reply has been sent, or the body has returned.
    case finished

    package var description: String {
        switch self {
        case .peerGone: "The peer closed the connection"
        case .finished: "The last reply of this call has been sent already"
        }
    }
}
