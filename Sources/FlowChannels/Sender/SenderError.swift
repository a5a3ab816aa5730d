/// Why nobody says how an attempt ended.
enum SenderError: Error, Hashable, CustomStringConvertible {
    /// It never began.
    case notBegun(String)
    /// It may have begun, and more isn't known.
    case unknown(String)

    var description: String {
        switch self {
        case .notBegun(let reason), .unknown(let reason): reason
        }
    }
}
