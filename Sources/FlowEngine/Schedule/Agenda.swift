import FlowCore

/// State that the scheduler keeps between two looks: tenants being woken, and tenants that have to wait a little.
///
/// Pure: it is given pages of what is due and readings of the clocks, and returns which tenants to wake and when to
/// look again.
struct Agenda: Sendable {
    /// Actions with which a look begins.
    struct Plan: Hashable, Sendable {
        /// Number of rows to read; `nil` when there is no need before a tenant has answered.
        let pageCount: Int?
        /// Whether to record what the clocks say.
        let mustTick: Bool
    }

    /// The clock wasn't believed at the last look.
    var isHeld = false
    private let inFlightMax: Int
    private let tickInterval: Int64
    private var inFlight: Set<TenantID> = []
    /// Tenants that have answered since the current look began.
    ///
    /// The page of the look may have been read before, and then still has them; there is another look after each
    /// answer.
    private var answered: Set<TenantID> = []
    /// Tenants that stayed due although they were woken: with the instant that stayed.
    private var pauses: [TenantID: (dueAt: Timestamp, pause: RetryPause)] = [:]
    private var readPause: RetryPause?
    private var tickedAt: Int64?
    private var hasWoken = false
    /// The last page had more to wake than could be woken.
    private var hasBacklog = false
    /// Instant at which the work began, with the tenants woken for what was due then; `nil` when all of it is done.
    private var catchUp: (until: Timestamp, tenants: Set<TenantID>)?
    private var hasBegun = false

    var inFlightCount: Int { inFlight.count }

    init(inFlightMax: Int, tickInterval: Int64) {
        self.inFlightMax = inFlightMax
        self.tickInterval = tickInterval
    }

    /// Begins a look.
    ///
    /// While there is more to wake than may be in flight, a page is read only when half of them have answered: a read
    /// for each would cost more than the waking.
    mutating func begin(at reading: ClockReading) -> Plan {
        answered = []
        let isDue = hasWoken && reading.sinceBoot - (tickedAt ?? .min / 2) >= tickInterval
        let mustTick = isDue || isHeld
        if mustTick {
            tickedAt = reading.sinceBoot
            hasWoken = false
        }
        if isHeld || !hasBegun { catchUp = (reading.wall, []) }
        hasBegun = true
        isHeld = false
        pauses = pauses.filter { reading.sinceBoot - $0.value.pause.endsAt < RetryPause.longest }
        if hasBacklog, inFlight.count > inFlightMax / 2 { return Plan(pageCount: nil, mustTick: mustTick) }
        // Those that are in flight or have to wait are still in the table, perhaps at its beginning.
        return Plan(pageCount: inFlight.count + pauses.count + inFlightMax + 1, mustTick: mustTick)
    }

    /// Has it reported when all that is due by now is done, as after a start.
    mutating func catchUpAgain(at reading: ClockReading) { catchUp = (reading.wall, []) }

    /// Chooses from a page of what is due now and soon, in order; the chosen tenants are in flight from now on.
    ///
    /// Returns the tenants to wake, and when the first of the others is due.
    mutating func choose(from page: [Wake], at reading: ClockReading) -> (due: [Wake], next: Timestamp?) {
        readPause = nil
        hasBacklog = false
        var due: [Wake] = []
        var next: Timestamp?
        for wake in page where !inFlight.contains(wake.tenant) && !answered.contains(wake.tenant) {
            if wake.dueAt > reading.wall {
                next = min(next ?? wake.dueAt, wake.dueAt)
                break
            }
            if let (dueAt, pause) = pauses[wake.tenant], dueAt == wake.dueAt, pause.endsAt > reading.sinceBoot {
                let end = reading.wall.advanced(byMilliseconds: pause.endsAt - reading.sinceBoot)
                next = min(next ?? end, end)
                continue
            }
            guard inFlight.count < inFlightMax else {
                hasBacklog = true
                break
            }
            inFlight.insert(wake.tenant)
            if let until = catchUp?.until, wake.dueAt <= until { catchUp?.tenants.insert(wake.tenant) }
            due.append(wake)
        }
        return (due, next)
    }

    /// Until when something was due when the work began, and of how many tenants, once, when all of them have been woken
    /// for it.
    ///
    /// To be asked after a page was taken.
    mutating func caughtUp(_ page: [Wake]) -> (until: Timestamp, tenantCount: Int)? {
        guard let (until, tenants) = catchUp, page.first.map({ $0.dueAt > until }) ?? true else { return nil }
        catchUp = nil
        return (until, tenants.count)
    }

    /// Notes that a tenant has answered; it has to wait if nothing was done.
    mutating func ended(_ wake: Wake, isDone: Bool, at reading: ClockReading) {
        inFlight.remove(wake.tenant)
        answered.insert(wake.tenant)
        guard !isDone else {
            hasWoken = true
            pauses[wake.tenant] = nil
            return
        }
        let previous = pauses[wake.tenant].flatMap { $0.dueAt == wake.dueAt ? $0.pause : nil }
        pauses[wake.tenant] = (wake.dueAt, RetryPause(after: previous, at: reading.sinceBoot))
    }

    /// Notes that nothing could be read; returns when to try again.
    mutating func failed(at reading: ClockReading) -> Timestamp {
        let pause = RetryPause(after: readPause, at: reading.sinceBoot)
        readPause = pause
        return reading.wall.advanced(byMilliseconds: pause.endsAt - reading.sinceBoot)
    }
}
