/// Reasons for which no sender reports the end of an attempt.
enum SenderError: Error, Hashable, CustomStringConvertible {
    case notBegun(String)
    /// Attempt that may have begun, of which no more is known.
    case unknown(String)

    var description: String {
        switch self {
        case .notBegun(let reason), .unknown(let reason): reason
        }
    }
}
