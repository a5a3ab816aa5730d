import NIOCore

/// One reply, already encoded.
package struct Reply: Sendable {
    let frame: Result<ByteBuffer, UnencodableValue>
    /// Whether the connection isn't read for a while, as its calls come faster than they can be done.
    var slowsReading = false

    /// Returns the reply of a method that succeeds.
    ///
    /// Parameters without a JSON form (an infinite number, not an object) close the connection when their turn comes,
    /// since there is no honest reply.
    package static func success(_ parameters: some Encodable) -> Reply {
        Reply(
            frame: Result { () throws(UnencodableValue) in
                try MessageCodec.encodeReply(parameters: parameters, continues: false)
            }
        )
    }

    package static let empty = Reply.success(NoParameters())

    package static func error(_ error: some VarlinkErrorConvertible) -> Reply {
        Reply(frame: Result { () throws(UnencodableValue) in try MessageCodec.encodeError(error.varlinkError) })
    }

    /// An error that says that there is too much to do; the connection isn't read for a while (`ServerLimits.busyPause`).
    package static func busy(_ error: some VarlinkErrorConvertible) -> Reply {
        var reply = Reply.error(error)
        reply.slowsReading = true
        return reply
    }

    /// A reply that there isn't, for a reason that is no fault of the caller's: an unexpected error.
    package static func missing(_ reason: String) -> Reply {
        Reply(frame: .failure(UnencodableValue(reason: reason)))
    }

    /// The reply as a client would get it: for tests and for calls without a socket.
    ///
    /// Throws the error that it holds.
    package func result<R: Decodable>(as type: R.Type) throws -> R {
        var frame = try frame.get()
        frame = frame.getSlice(at: frame.readerIndex, length: frame.readableBytes - 1) ?? frame
        return try MessageCodec.decodeReply(frame).result(as: type)
    }

    var sizeBytes: Int {
        switch frame {
        case .success(let frame): frame.readableBytes
        case .failure: 0
        }
    }
}
