import Glibc

/// The output can't be written.
package enum OutputError: Error, Hashable, Sendable {
    /// Nobody reads it any longer.
    case closed
    /// Writing failed, for this reason.
    case failed(reason: String)

    /// Tells what an error number of the system means.
    init(_ code: Int32) {
        self = code == EPIPE ? .closed : .failed(reason: String(cString: strerror(code)))
    }
}
