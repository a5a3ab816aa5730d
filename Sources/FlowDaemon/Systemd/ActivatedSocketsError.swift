/// Reasons for which the sockets that the service manager passed cannot be served.
package enum ActivatedSocketsError: Error, Equatable, CustomStringConvertible {
    /// The manager's variables make no sense.
    case unreadable(errno: Int32)
    case missing(name: String, found: [String])
    case repeated(name: String, count: Int)
    /// The socket is of another family or type, or does not listen.
    case notListening(name: String)

    package var description: String {
        switch self {
        case .unreadable(let errno):
            "The variables LISTEN_FDS and LISTEN_FDNAMES of the service manager cannot be read (errno \(errno)); "
                + "start flowd by its socket unit, or without them"
        case .missing(let name, let found):
            "None of the sockets passed by the service manager is called \"\(name)\" (found: "
                + found.map { "\"\($0)\"" }.joined(separator: ", ")
                + "); set FileDescriptorName=\(name) in the socket unit"
        case .repeated(let name, let count):
            "\(count) sockets passed by the service manager are called \"\(name)\"; keep one ListenStream= in the "
                + "socket unit"
        case .notListening(let name):
            "The socket \"\(name)\" passed by the service manager is not a listening Unix stream socket; use "
                + "ListenStream= with a path and Accept=no in the socket unit"
        }
    }
}
