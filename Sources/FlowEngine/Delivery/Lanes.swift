import FlowCore

/// What the deliverer remembers between two looks, for each channel: which attempts are under way, and which
/// deliveries have to wait because their attempt could not even be begun.
///
/// Pure, as `Agenda` is.
struct Lanes: Sendable {
    private struct Key: Hashable {
        let tenant: TenantID
        let id: String

        init(_ delivery: Delivery) {
            tenant = delivery.tenant
            id = delivery.id
        }
    }

    private struct Lane {
        /// Which attempt of each is under way.
        var underWay: [Key: Int] = [:]
        /// Those of which the table had the next attempt due while this one was still under way.
        var overtaken: Set<Key> = []
        var pauses: [Key: RetryPause] = [:]
        /// There may be more that is pending and due than there was room for.
        var hasBacklog = false

        var isEmpty: Bool { underWay.isEmpty && pauses.isEmpty && !hasBacklog }
    }

    private var lanes: [String: Lane] = [:]
    private var readPause: RetryPause?

    /// How many attempts are under way, over all channels.
    var underWayCount: Int { lanes.values.reduce(0) { $0 + $1.underWay.count } }

    /// How many rows to read of a channel; `nil` when it has no room for another attempt.
    mutating func pageCount(of name: String, room: Int) -> Int? {
        guard let lane = lanes[name] else { return room }
        guard lane.underWay.count < room else {
            lanes[name]?.hasBacklog = true
            return nil
        }
        // Those that have to wait are still in the table, perhaps at its beginning; so are some that are under way.
        return lane.underWay.count + lane.pauses.count + room
    }

    /// Chooses from a page of what is pending, of which at most `limit` were asked for; what is chosen is under way from
    /// now on.
    mutating func take(
        _ page: [Delivery],
        limit: Int,
        on name: String,
        room: Int,
        at reading: ClockReading
    ) -> [Delivery] {
        readPause = nil
        var lane = lanes[name] ?? Lane()
        var chosen: [Delivery] = []
        for delivery in page where lane.underWay.count < room {
            let key = Key(delivery)
            if let pause = lane.pauses[key], pause.endsAt > reading.sinceBoot { continue }
            if let attempt = lane.underWay[key] {
                // On disk it has ended, here not yet: whoever ends it looks again.
                if delivery.attempt > attempt { lane.overtaken.insert(key) }
                continue
            }
            lane.underWay[key] = delivery.attempt
            chosen.append(delivery)
        }
        // A page that ends where the room does says nothing of what is behind it.
        lane.hasBacklog = page.count >= limit || lane.underWay.count >= room
        lanes[name] = lane
        return chosen
    }

    /// Notes that an attempt has ended; the delivery has to wait when it was never begun.
    ///
    /// True when it is time to look, also when its next attempt is due already. While there is more than there is room for, that is when half of the room is free: a
    /// page for each attempt would cost more than the attempt.
    mutating func ended(_ delivery: Delivery, isDone: Bool, room: Int, at reading: ClockReading) -> Bool {
        var lane = lanes[delivery.channel] ?? Lane()
        let key = Key(delivery)
        lane.underWay[key] = nil
        let isOvertaken = lane.overtaken.remove(key) != nil
        // A pause is remembered for a while after its end, so that the next one is longer.
        lane.pauses = lane.pauses.filter { reading.sinceBoot - $0.value.endsAt < RetryPause.longest }
        lane.pauses[key] = isDone ? nil : RetryPause(after: lane.pauses[key], at: reading.sinceBoot)
        lanes[delivery.channel] = lane.isEmpty ? nil : lane
        return !isDone || isOvertaken || lane.hasBacklog && lane.underWay.count <= room / 2
    }

    /// When to look again: at the next instant at which something is due, or when a pause is over.
    func next(besides instant: Timestamp?, at reading: ClockReading) -> Timestamp? {
        let ends = lanes.values.flatMap { $0.pauses.values.map(\.endsAt) }.filter { $0 > reading.sinceBoot }
        let pause = ends.min().map { reading.wall.advanced(byMilliseconds: $0 - reading.sinceBoot) }
        return [instant, pause].compactMap(\.self).min()
    }

    /// Notes that nothing could be read; returns when to try again.
    mutating func failed(at reading: ClockReading) -> Timestamp {
        let pause = RetryPause(after: readPause, at: reading.sinceBoot)
        readPause = pause
        return reading.wall.advanced(byMilliseconds: pause.endsAt - reading.sinceBoot)
    }
}
