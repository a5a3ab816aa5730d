/// How one attempt ended.
package enum DeliveryResult: Hashable, Sendable {
    /// It went out.
    case sent
    /// It didn't; a permanent failure isn't tried again.
    case failed(reason: String, isPermanent: Bool)
    /// Nobody knows whether it went out: the daemon or the channel ended in between.
    case ambiguous(reason: String)
}
