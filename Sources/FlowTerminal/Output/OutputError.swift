import Glibc

/// The output can't be written.
package enum OutputError: Error, Hashable, Sendable {
    case closed
    case failed(reason: String)

    init(_ code: Int32) {
        self = code == EPIPE ? .closed : .failed(reason: String(cString: strerror(code)))
    }
}
