/// Reason for which a server cannot listen.
package enum VarlinkServerError: Error, Hashable, Sendable, CustomStringConvertible {
    case addressInUse(path: String)
    /// File at the path that is not a socket; it is left alone.
    case notASocket(path: String)
    /// The path is too long or empty.
    case invalidPath(String, reason: String)
    case cannotListen(address: String, reason: String)

    package var description: String {
        switch self {
        case .addressInUse(let path): "Another server is listening on \(path); stop it first, or choose another path"
        case .notASocket(let path): "\(path) exists and is not a socket; move it away, or choose another path"
        case .invalidPath(let path, let reason): "\(path) cannot be the path of a socket: \(reason)"
        case .cannotListen(let address, let reason): "Cannot listen on \(address): \(reason)"
        }
    }
}
