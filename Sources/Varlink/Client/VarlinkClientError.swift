/// Reason for which a client got no answer.
///
/// An error that a server answers instead of a result is a `VarlinkError`.
package enum VarlinkClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address names no Unix socket.
    case invalidAddress(String, reason: String)
    /// Path at which no file exists.
    case noSocket(path: String)
    /// Socket exists, but no process listens on it.
    case connectionRefused(path: String)
    case permissionDenied(path: String)
    case connectFailed(path: String, reason: String)
    /// The connection ended while a reply was due, or before the call.
    case closed(path: String)
    /// The parameters have no JSON form; nothing was sent.
    case unencodableParameters(method: String, reason: String)
    /// The reply is well formed, but not what was expected of the method.
    case undecodableReply(method: String, reason: String)
    /// The server does not keep to the protocol; the connection is closed.
    case protocolViolation(path: String, reason: String)

    package var description: String {
        switch self {
        case .invalidAddress(let address, let reason): "\"\(address)\" is no address of a Unix socket: \(reason)"
        case .noSocket(let path): "There is no socket at \(path)"
        case .connectionRefused(let path): "Nobody is listening on \(path)"
        case .permissionDenied(let path): "You may not connect to \(path)"
        case .connectFailed(let path, let reason): "Cannot connect to \(path): \(reason)"
        case .closed(let path): "The server at \(path) closed the connection before it replied"
        case .unencodableParameters(let method, let reason): "The parameters of \(method) cannot be sent: \(reason)"
        case .undecodableReply(let method, let reason): "The reply of \(method) is not as expected: \(reason)"
        case .protocolViolation(let path, let reason): "The server at \(path) does not keep to the protocol: \(reason)"
        }
    }
}
