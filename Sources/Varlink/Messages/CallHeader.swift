import NIOCore

/// A decoded call: everything but the meaning of its parameters, which stay bytes until their type is known.
struct CallHeader: Sendable {
    var method: String
    var parameters: ByteBuffer?
    var isOneway = false
    var wantsMore = false
    var isUpgrade = false
}
