/// Reason for which the bytes of a connection are no longer cut into frames; the connection is closed.
package enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A message went on beyond the limit without its terminating NUL.
    case tooLong(limitBytes: Int)
    case incomplete(after: Duration)

    package var description: String {
        switch self {
        case .tooLong(let limitBytes): "A message is longer than the \(limitBytes) bytes allowed"
        case .incomplete(let timeout): "A message was begun and hasn't ended after \(timeout)"
        }
    }
}
