/// Address on which a server listens.
package enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// The server binds this path itself, with these permissions, and removes it when it ends.
    case path(String, mode: UInt32 = 0o666)
    /// A bound stream socket that was handed over, as by socket activation. The server closes it when it ends.
    case descriptor(CInt)

    /// Looks whether something is in the way of a server at a path, such as another that listens there; changes nothing.
    package func checkIsFree() throws(VarlinkServerError) {
        guard case .path(let path, _) = self else { return }
        _ = try UnixListener.isStale(path)
    }

    package var description: String {
        switch self {
        case .path(let path, _): path
        case .descriptor(let descriptor): "descriptor \(descriptor)"
        }
    }
}
