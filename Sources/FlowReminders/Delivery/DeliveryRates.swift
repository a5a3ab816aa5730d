/// Most attempts that a channel takes in a minute; nil for any number.
package struct DeliveryRates: Hashable, Sendable {
    /// Maximum number of attempts in a minute for all tenants together; nil for any number.
    package var perMinute: Int?
    package var perTenantAndMinute: Int?

    package init(perMinute: Int? = nil, perTenantAndMinute: Int? = nil) {
        self.perMinute = perMinute
        self.perTenantAndMinute = perTenantAndMinute
    }
}

/// Attempts spaced evenly by a rate, of which a second's worth may come at once.
///
/// It is the generic cell rate algorithm of ITU-T I.371: the time at which the next attempt would come if all were evenly
/// spaced is all that is kept.
package struct DeliveryPace: Hashable, Sendable {
    private static let minute: Int64 = 60_000_000

    /// Instant from which the next attempt is expected, in microseconds since the boot.
    private var expectedAt: Int64 = 0

    package init() {}

    /// Milliseconds since the boot from which another attempt may begin.
    package func opensAt(_ perMinute: Int) -> Int64 {
        let spacing = Self.minute / Int64(perMinute)
        let ahead = expectedAt - spacing * Int64(max(1, perMinute / 60) - 1)
        // Rounded up: a millisecond early would be one too many.
        return (ahead + 999) / 1000
    }

    /// Notes that an attempt begins, at so many milliseconds since the boot.
    package mutating func begin(_ perMinute: Int, at now: Int64) {
        expectedAt = max(expectedAt, now * 1000) + Self.minute / Int64(perMinute)
    }

    /// True when nothing that was begun matters any more.
    package func isOver(at now: Int64) -> Bool { expectedAt <= now * 1000 }
}
