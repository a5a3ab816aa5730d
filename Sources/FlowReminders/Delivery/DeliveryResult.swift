/// How one attempt ended.
package enum DeliveryResult: Hashable, Sendable {
    /// It went out.
    case sent
    /// It didn't; a permanent failure isn't tried again.
    ///
    /// `retryAfter` is for how many milliseconds its receiver has asked to be left alone; `isOfAddress` says that nobody
    /// has the address.
    case failed(reason: String, isPermanent: Bool, retryAfter: Int64? = nil, isOfAddress: Bool = false)
    /// Nobody knows whether it went out: the daemon or the channel ended in between.
    ///
    /// `isHeld` says that its channel repeats nothing of the kind.
    case ambiguous(reason: String, isHeld: Bool = false)

    /// What is said of an attempt that didn't get out.
    package var reason: String? {
        switch self {
        case .sent: nil
        case .failed(let reason, _, _, _), .ambiguous(let reason, _): reason
        }
    }

    /// The result as its channel has it repeated, or not.
    package func isHeld(by channel: any Channel) -> DeliveryResult {
        guard case .ambiguous(let reason, false) = self, channel.isHeldWhenAmbiguous else { return self }
        return .ambiguous(reason: reason, isHeld: true)
    }

    /// The result without what the other end repeated of a delivery's codes, since people and logs are told of it.
    package func withoutCodes(of delivery: Delivery) -> DeliveryResult {
        switch self {
        case .sent: self
        case .failed(let reason, let isPermanent, let retryAfter, let isOfAddress):
            .failed(
                reason: delivery.withoutCodes(reason),
                isPermanent: isPermanent,
                retryAfter: retryAfter,
                isOfAddress: isOfAddress
            )
        case .ambiguous(let reason, let isHeld): .ambiguous(reason: delivery.withoutCodes(reason), isHeld: isHeld)
        }
    }
}
