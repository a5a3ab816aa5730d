/// Place at which the server listens.
enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
    /// A port of 127.0.0.1; 0 for one that is free.
    case port(Int)
    /// A Unix socket that its user alone may use.
    case unix(String)

    var description: String {
        switch self {
        case .port(let port): "127.0.0.1:\(port)"
        case .unix(let path): path
        }
    }
}
