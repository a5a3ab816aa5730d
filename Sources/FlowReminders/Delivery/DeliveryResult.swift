/// Outcome of one attempt at a delivery.
package enum DeliveryResult: Hashable, Sendable {
    case sent
    /// Failed attempt; a permanent failure isn't tried again.
    ///
    /// `retryAfter` is the number of milliseconds for which its receiver has asked for no further attempt;
    /// `isOfAddress` says that the address doesn't exist.
    case failed(reason: String, isPermanent: Bool, retryAfter: Int64? = nil, isOfAddress: Bool = false)
    /// Attempt with an unknown outcome: the daemon or the channel ended in between.
    ///
    /// `isHeld` says that its channel repeats nothing of the kind.
    case ambiguous(reason: String, isHeld: Bool = false)

    package var reason: String? {
        switch self {
        case .sent: nil
        case .failed(let reason, _, _, _), .ambiguous(let reason, _): reason
        }
    }

    /// Returns the result, held where it is ambiguous and the channel repeats no such attempt.
    package func isHeld(by channel: any Channel) -> DeliveryResult {
        guard case .ambiguous(let reason, false) = self, channel.isHeldWhenAmbiguous else { return self }
        return .ambiguous(reason: reason, isHeld: true)
    }

    /// Returns the result without what the other end repeated of a delivery's codes.
    ///
    /// People and logs get to see the result.
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
