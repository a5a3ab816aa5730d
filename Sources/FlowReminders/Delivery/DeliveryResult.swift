/// How one attempt ended.
package enum DeliveryResult: Hashable, Sendable {
    /// It went out.
    case sent
    /// It didn't; a permanent failure isn't tried again.
    case failed(reason: String, isPermanent: Bool)
    /// Nobody knows whether it went out: the daemon or the channel ended in between.
    case ambiguous(reason: String)

    /// What is said of an attempt that didn't get out.
    package var reason: String? {
        switch self {
        case .sent: nil
        case .failed(let reason, _), .ambiguous(let reason): reason
        }
    }
}
