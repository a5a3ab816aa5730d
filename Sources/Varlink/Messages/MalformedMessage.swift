/// Reason for which a frame is no Varlink message at all; the connection that it came on is closed.
package enum MalformedMessage: Error, Hashable, Sendable, CustomStringConvertible {
    case notJSON(JSONSyntaxError)
    case wrongShape(reason: String)

    package var description: String {
        switch self {
        case .notJSON(let error): error.description
        case .wrongShape(let reason): "The message is not a Varlink message: \(reason)"
        }
    }
}
