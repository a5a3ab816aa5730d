import NIOCore

/// A decoded reply: everything but the meaning of its parameters, which stay bytes until their type is known.
struct ReplyHeader: Sendable {
    var error: String?
    var parameters: ByteBuffer?
    var continues = false

    /// Decodes the method's result.
    ///
    /// Throws the `VarlinkError` that was replied, or the one that says why the reply cannot be read.
    func result<R: Decodable>(as type: R.Type) throws(VarlinkError) -> R {
        guard let error else { return try MessageCodec.decodeParameters(type, from: parameters) }
        throw VarlinkError(name: error, parameters: try MessageCodec.decodeParameters(JSONValue.self, from: parameters))
    }
}
