package import FlowAPI
package import Varlink

/// Reasons for which a call has no result.
package enum FlowClientError: Error, Sendable {
    /// flowd answered with one of its own errors.
    case refused(any APIError)
    /// flowd answered with an error of the protocol, or with one that this client doesn't know.
    case service(VarlinkError)
    /// flowd could not be reached, or the connection broke.
    case transport(VarlinkClientError)
    case cancelled
    /// No reply came for so long; whether the call was done isn't known.
    case timedOut(method: String, after: Duration)
    case unexpected(reason: String)

    package init(_ error: VarlinkError) {
        let known = Interfaces.all.lazy.flatMap { $0.errors }.first { $0.name == error.name }
        if let known, let typed = known.init(error) {
            self = .refused(typed)
        } else {
            self = .service(error)
        }
    }

    init(anything error: any Error) {
        switch error {
        case let error as VarlinkError: self.init(error)
        case let error as VarlinkClientError: self = .transport(error)
        case is CancellationError: self = .cancelled
        default: self = .unexpected(reason: String(describing: error))
        }
    }
}
