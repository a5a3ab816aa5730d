import FlowCore

/// State that the deliverer keeps between two looks, for each channel.
///
/// It holds the attempts under way, and the deliveries that have to wait because their attempt could not even be begun.
///
/// Pure, like `Agenda`.
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
        var underWay: [Key: Place] = [:]
        /// Deliveries whose next attempt was due in the table while the one before was still under way.
        var overtaken: Set<Key> = []
        var pauses: [Key: RetryPause] = [:]
        /// True when more may be pending and due than there was room for.
        var hasBacklog = false
        var chosenCount = 0
        var endedCount = 0
        var turns = DeliveryTurns()
        var tenants: [TenantID: Int] = [:]
        var recipients: [Recipient: Int] = [:]
        var pace = DeliveryPace()
        var paces: [TenantID: DeliveryPace] = [:]
        /// Number of each tenant's last turn by a rate; numbers rise in the order of turns.
        var served: [TenantID: Int] = [:]
        var servedCount = 0
        /// Instant at which a rate permits another waiting attempt, in milliseconds since the boot.
        var opensAt: Int64?

        var isEmpty: Bool { underWay.isEmpty && pauses.isEmpty && paces.isEmpty && opensAt == nil && !hasBacklog }

        /// Returns when the rate of all tenants permits another attempt; nil when it does now.
        func closedUntil(_ rates: DeliveryRates, at now: Int64) -> Int64? {
            rates.perMinute.map(pace.opensAt).flatMap { $0 > now ? $0 : nil }
        }

        func closedUntil(_ rates: DeliveryRates, of tenant: TenantID, at now: Int64) -> Int64? {
            guard let perMinute = rates.perTenantAndMinute, let pace = paces[tenant] else { return nil }
            let opensAt = pace.opensAt(perMinute)
            return opensAt > now ? opensAt : nil
        }

        mutating func begin(_ delivery: Delivery, _ rates: DeliveryRates, at now: Int64) {
            if let perMinute = rates.perMinute { pace.begin(perMinute, at: now) }
            if rates != DeliveryRates() {
                servedCount += 1
                if served.count >= Lanes.servedCountMax { served.removeAll() }
                served[delivery.tenant] = servedCount
            }
            if let perMinute = rates.perTenantAndMinute {
                paces[delivery.tenant, default: DeliveryPace()].begin(perMinute, at: now)
            }
            let place = Place(delivery)
            underWay[Key(delivery)] = place
            tenants[delivery.tenant, default: 0] += 1
            if let recipient = place.recipient { recipients[recipient, default: 0] += 1 }
        }

        mutating func finish(_ delivery: Delivery) {
            guard let place = underWay.removeValue(forKey: Key(delivery)) else { return }
            tenants[delivery.tenant] = tenants[delivery.tenant].flatMap { $0 > 1 ? $0 - 1 : nil }
            guard let recipient = place.recipient else { return }
            recipients[recipient] = recipients[recipient].flatMap { $0 > 1 ? $0 - 1 : nil }
        }

        /// Returns the attempts under way for its tenant and its recipient; nil when one of them may have no more.
        func load(of delivery: Delivery, room: Int) -> (tenant: Int, recipient: Int)? {
            let load = (
                tenant: tenants[delivery.tenant, default: 0],
                recipient: Recipient(delivery).map { recipients[$0, default: 0] } ?? 0
            )
            let isAllowed = load.tenant < Lanes.roomOfTenant(room) && load.recipient < Lanes.roomOfRecipient(room)
            return isAllowed ? load : nil
        }
    }

    /// A recipient of a tenant.
    private struct Recipient: Hashable {
        let tenant: TenantID
        let name: String

        init?(_ delivery: Delivery) {
            guard let name = delivery.recipient, !name.isEmpty else { return nil }
            tenant = delivery.tenant
            self.name = name
        }
    }

    private struct Place {
        let attempt: Int
        let recipient: Recipient?

        init(_ delivery: Delivery) {
            attempt = delivery.attempt
            recipient = Recipient(delivery)
        }
    }

    /// Maximum number of tenants whose turns by a rate are remembered; beyond that they begin again.
    private static let servedCountMax = 10_000

    /// Most attempts of one tenant at once: a quarter of the room is left to others, one place at least unless it is the
    /// only one.
    static func roomOfTenant(_ room: Int) -> Int { max(1, room - max(1, room / 4)) }

    static func roomOfRecipient(_ room: Int) -> Int { (room + 1) / 2 }

    private var lanes: [String: Lane] = [:]
    private var readPause: RetryPause?

    var underWayCount: Int { lanes.values.reduce(0) { $0 + $1.underWay.count } }

    /// Returns the number of rows to read of a channel.
    ///
    /// `nil` means that the channel has no room for another attempt, or that its rate permits none.
    mutating func pageCount(
        of name: String,
        room: Int,
        rates: DeliveryRates = DeliveryRates(),
        at reading: ClockReading
    ) -> Int? {
        guard let lane = lanes[name] else { return room }
        guard lane.underWay.count < room else {
            lanes[name]?.hasBacklog = true
            return nil
        }
        lanes[name]?.opensAt = lane.closedUntil(rates, at: reading.sinceBoot)
        guard lanes[name]?.opensAt == nil else { return nil }
        // Those that have to wait are still in the table, perhaps at its beginning; so are some that are under way.
        return lane.underWay.count + lane.pauses.count + room
    }

    func turns(on name: String) -> DeliveryTurns { lanes[name]?.turns ?? DeliveryTurns() }

    mutating func setTurns(_ turns: DeliveryTurns, on name: String) { lanes[name, default: Lane()].turns = turns }

    /// Chooses deliveries from a page of what is pending; they are under way from now on.
    ///
    /// `isMore` says that there may be more than the page has.
    ///
    /// Those with the least under way come first, tenants before recipients, in the order of the page where that is
    /// equal. No tenant or recipient has all of the room: a flood, or a recipient who is slow, delays itself. A
    /// delivery that a rate holds back waits, and is looked for when the rate permits it.
    mutating func choose(
        from page: [Delivery],
        isMore: Bool,
        on name: String,
        room: Int,
        rates: DeliveryRates = DeliveryRates(),
        at reading: ClockReading
    ) -> [Delivery] {
        readPause = nil
        var lane = lanes[name] ?? Lane()
        let now = reading.sinceBoot
        lane.paces = lane.paces.filter { !$0.value.isOver(at: now) }
        var waiting: [Delivery] = []
        var seen: Set<Key> = []
        for delivery in page {
            let key = Key(delivery)
            guard seen.insert(key).inserted else { continue }
            if let pause = lane.pauses[key], pause.endsAt > reading.sinceBoot { continue }
            if let place = lane.underWay[key] {
                // On disk it has ended, here not yet: whoever ends it looks again.
                if delivery.attempt > place.attempt { lane.overtaken.insert(key) }
                continue
            }
            waiting.append(delivery)
        }
        var chosen: [Delivery] = []
        while lane.underWay.count < room, lane.closedUntil(rates, at: now) == nil,
            let index = Self.next(of: waiting, lane, room, rates, at: now)
        {
            let delivery = waiting.remove(at: index)
            lane.begin(delivery, rates, at: now)
            chosen.append(delivery)
        }
        let tenants = Set(waiting.map(\.tenant)).compactMap { lane.closedUntil(rates, of: $0, at: now) }
        lane.opensAt = waiting.isEmpty ? nil : lane.closedUntil(rates, at: now) ?? tenants.min()
        // A page that ends where the room does says nothing of what is behind it.
        lane.hasBacklog = isMore || !waiting.isEmpty || lane.underWay.count >= room
        (lane.chosenCount, lane.endedCount) = (chosen.count, 0)
        lanes[name] = lane
        return chosen
    }

    /// Returns the index of the delivery to begin next; nil when none may begin.
    ///
    /// Its tenant has the least under way; by a rate, of several such tenants, it has waited longest for a turn. Then
    /// its recipient has the least under way.
    private static func next(
        of waiting: [Delivery],
        _ lane: Lane,
        _ room: Int,
        _ rates: DeliveryRates,
        at now: Int64
    ) -> Int? {
        var best: (index: Int, load: (Int, Int, Int))?
        for (index, delivery) in waiting.enumerated() {
            guard let load = lane.load(of: delivery, room: room),
                lane.closedUntil(rates, of: delivery.tenant, at: now) == nil
            else { continue }
            let turn = lane.served[delivery.tenant] ?? 0
            let order = (load.tenant, turn, load.recipient)
            if let known = best, known.load <= order { continue }
            best = (index, order)
            if order == (0, 0, 0) { break }
        }
        return best?.index
    }

    /// Notes that an attempt has ended; the delivery has to wait when it was never begun.
    ///
    /// True when it is time to look, also when its next attempt is due already. While there is more than there is room for,
    /// that is when half of what was chosen at the last look has ended, or an eighth of the room: where there is much room, a
    /// page for each attempt would cost more than the attempt.
    mutating func ended(_ delivery: Delivery, isDone: Bool, room: Int, at reading: ClockReading) -> Bool {
        var lane = lanes[delivery.channel] ?? Lane()
        let key = Key(delivery)
        lane.finish(delivery)
        lane.endedCount += 1
        let isOvertaken = lane.overtaken.remove(key) != nil
        // A pause is remembered for a while after its end, so that the next one is longer.
        lane.pauses = lane.pauses.filter { reading.sinceBoot - $0.value.endsAt < RetryPause.longest }
        lane.pauses[key] = isDone ? nil : RetryPause(after: lane.pauses[key], at: reading.sinceBoot)
        lane.paces = lane.paces.filter { !$0.value.isOver(at: reading.sinceBoot) }
        lanes[delivery.channel] = lane.isEmpty && lane.pace.isOver(at: reading.sinceBoot) ? nil : lane
        return !isDone || isOvertaken
            || lane.hasBacklog && lane.endedCount >= max(1, min(room / 8, lane.chosenCount / 2))
    }

    /// Returns when to look again: at the next due instant, at the end of a pause, or when a rate permits an attempt.
    func next(besides instant: Timestamp?, at reading: ClockReading) -> Timestamp? {
        let ends = lanes.values.flatMap { $0.pauses.values.map(\.endsAt) + [$0.opensAt].compactMap(\.self) }
            .filter { $0 > reading.sinceBoot }
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
