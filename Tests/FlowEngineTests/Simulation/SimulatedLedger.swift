import FlowCore
import FlowEngine
import FlowStore
import Synchronization
import TestSupport

/// Tenants with reminders every so often, and a disk that outlives a crash: what the scheduler and the deliverer see of
/// a real engine, in a few lines.
///
/// A command is decided and committed in one step. At a commit that the seed has chosen the daemon "crashes", before
/// the commit or behind it: from then on every call fails, until the next start.
final class SimulatedLedger: WakeSource, TenantWaker, DeliveryQueue, Channel {
    enum Step: Hashable {
        case pending, sending, sent, dead
    }

    struct Row {
        let delivery: Delivery
        var step = Step.pending
        var dueAt: Timestamp
        var attempt = 0
    }

    struct Disk {
        /// Milliseconds between two reminders, by tenant.
        var periods: [TenantID: Int64] = [:]
        var nextDue: [TenantID: Timestamp] = [:]
        /// What became of each occurrence; more than one entry is a mistake.
        var fates: [String: [String]] = [:]
        var rows: [String: Row] = [:]
    }

    struct State {
        var disk = Disk()
        var generator: SeededGenerator
        var commitsUntilCrash = 0
        var isDown = true
        /// What the world outside has seen.
        var trace: [String] = []
        /// Ids whose attempt was under way at a crash, or of which nobody knew how it ended, once for each time.
        var doubtful: [String: Int] = [:]
        var received: [String: Int] = [:]
        var crashCount = 0
    }

    /// Later than this nothing is worth sending.
    static let grace: Int64 = 4 * 3_600_000
    /// Rows that one wake takes at most.
    static let rowCountMax = 5

    let name = "outside"
    let concurrencyMax = 3
    let clock: ManualClock
    let touched = Mutex<LookSignal>(LookSignal())
    let crashed = Mutex<Gate>(Gate())
    let state: Mutex<State>

    init(seed: UInt64, clock: ManualClock) {
        self.clock = clock
        var generator = SeededGenerator(seed: seed)
        var disk = Disk()
        for tenant in Int64(1)...6 {
            let period = Int64.random(in: 20...600, using: &generator) * 60_000
            disk.periods[TenantID(tenant)] = period
            disk.nextDue[TenantID(tenant)] = clock.now.advanced(byMilliseconds: period)
        }
        state = Mutex(State(disk: disk, generator: generator))
    }

    /// Starts the daemon; it crashes at a commit that the seed chooses.
    func start() -> LookSignal {
        let signal = LookSignal()
        touched.withLock { $0 = signal }
        crashed.withLock { $0 = Gate() }
        state.withLock { state in
            state.isDown = false
            state.commitsUntilCrash = Int.random(in: 1...400, using: &state.generator)
        }
        return signal
    }

    /// How long it stays down, in milliseconds.
    func downtime() -> Int64 {
        state.withLock { Int64.random(in: 0...(12 * 3_600_000), using: &$0.generator) }
    }

    // MARK: - Commits

    /// Decides and commits, or crashes before or behind it.
    private func commit<Value>(_ body: (inout State) -> Value) throws(CommandFailure) -> Value {
        let result: Result<Value, CommandFailure> = state.withLock { state in
            guard !state.isDown else { return .failure(.stopping) }
            state.commitsUntilCrash -= 1
            guard state.commitsUntilCrash == 0 else { return .success(body(&state)) }
            if Bool.random(using: &state.generator) { _ = body(&state) }
            state.isDown = true
            state.crashCount += 1
            state.trace.append("\(clock.now.milliseconds) crash")
            for (id, row) in state.disk.rows where row.step == .sending { state.doubtful[id, default: 0] += 1 }
            return .failure(.stopping)
        }
        if case .success = result { touched.withLock { $0 }.give() } else { crashed.withLock { $0 }.open() }
        return try result.get()
    }

    private func read<Value>(_ body: (State) -> Value) throws(ReadFailure) -> Value {
        let value = state.withLock { state in state.isDown ? nil : body(state) }
        guard let value else { throw .failed(.inputOutput("down")) }
        return value
    }

    // MARK: - The seam

    func wakes(upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Wake] {
        try read { state in
            let due = state.disk.nextDue.filter { $0.value <= instant }.map { tenant, dueAt in
                Wake(tenant: tenant, slug: TenantSlug(stored: "\(tenant.number)"), dueAt: dueAt)
            }
            return Array(due.sorted { ($0.dueAt, $0.tenant) < ($1.dueAt, $1.tenant) }.prefix(limit))
        }
    }

    func nextWake(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try read { $0.disk.nextDue.values.filter { $0 > instant }.min() }
    }

    func wake(_ slug: TenantSlug) async throws(CommandFailure) -> Bool {
        let (tenant, now) = (TenantID(Int64(slug.text) ?? 0), clock.now)
        return try commit { state in
            guard let period = state.disk.periods[tenant] else { return false }
            var count = 0
            while let due = state.disk.nextDue[tenant], due <= now, count < Self.rowCountMax {
                count += 1
                let id = "\(tenant.number)@\(due.milliseconds)"
                state.disk.nextDue[tenant] = due.advanced(byMilliseconds: period)
                if now.milliseconds - due.milliseconds > Self.grace {
                    state.disk.fates[id, default: []].append("expired")
                } else {
                    let delivery = Delivery.sample("d-\(id)", on: name, createdAt: now)
                    state.disk.rows[delivery.id] = Row(delivery: delivery, dueAt: now)
                }
            }
            return count > 0
        }
    }

    func channels(upTo instant: Timestamp) async throws(ReadFailure) -> [String] {
        try read { state in
            state.disk.rows.values.contains { $0.step == .pending && $0.dueAt <= instant } ? [name] : []
        }
    }

    func pending(on channel: String, upTo instant: Timestamp, limit: Int) async throws(ReadFailure) -> [Delivery] {
        try read { state in
            let rows = state.disk.rows.values.filter { $0.step == .pending && $0.dueAt <= instant }
            let sorted = rows.sorted { ($0.dueAt, $0.delivery.id) < ($1.dueAt, $1.delivery.id) }
            return sorted.prefix(limit).map(\.delivery)
        }
    }

    func pendingInTurn(
        on channel: String,
        upTo instant: Timestamp,
        behind turns: DeliveryTurns,
        limit: Int
    ) async throws(ReadFailure) -> (deliveries: [Delivery], turns: DeliveryTurns) {
        (try await pending(on: channel, upTo: instant, limit: limit), turns)
    }

    func nextPending(after instant: Timestamp) async throws(ReadFailure) -> Timestamp? {
        try read { state in
            state.disk.rows.values.filter { $0.step == .pending && $0.dueAt > instant }.map(\.dueAt).min()
        }
    }

    func interrupted(limit: Int) async throws(ReadFailure) -> [Delivery] {
        try read { state in
            state.disk.rows.values.filter { $0.step == .sending }.map(\.delivery).sorted { $0.id < $1.id }
        }
    }

    func begin(_ delivery: Delivery) async throws(CommandFailure) -> Bool {
        try commit { state in
            guard state.disk.rows[delivery.id]?.step == .pending else { return false }
            state.disk.rows[delivery.id]?.step = .sending
            state.disk.rows[delivery.id]?.attempt += 1
            return true
        }
    }

    func finish(_ delivery: Delivery, with result: DeliveryResult) async throws(CommandFailure) -> Bool {
        let now = clock.now
        return try commit { state in
            guard let row = state.disk.rows[delivery.id], row.step == .sending else { return false }
            let occurrence = String(delivery.id.dropFirst(2))
            switch result {
            case .sent:
                state.disk.rows[delivery.id]?.step = .sent
                state.disk.fates[occurrence, default: []].append("sent")
            case .failed(_, isPermanent: true, _, _):
                state.disk.rows[delivery.id]?.step = .dead
                state.disk.fates[occurrence, default: []].append("failed")
            case .failed, .ambiguous:
                state.disk.rows[delivery.id]?.step = .pending
                state.disk.rows[delivery.id]?.dueAt = now.advanced(byMilliseconds: Int64(row.attempt) * 10_000)
            }
            return true
        }
    }

    func deliver(_ delivery: Delivery) async -> DeliveryResult {
        let now = clock.now
        let (pauses, chance) = state.withLock { state in
            (Int.random(in: 0...5, using: &state.generator), Int.random(in: 0..<100, using: &state.generator))
        }
        for _ in 0..<pauses { await Task.yield() }
        return state.withLock { state in
            // Who died before has sent nothing.
            guard !state.isDown else { return .ambiguous(reason: "down") }
            let result: DeliveryResult =
                switch chance {
                case 0..<3: .failed(reason: "no such number", isPermanent: true)
                case 3..<15: .failed(reason: "busy", isPermanent: false)
                case 15..<20: .ambiguous(reason: "timed out")
                default: .sent
                }
            switch result {
            case .sent, .ambiguous:
                state.received[delivery.id, default: 0] += 1
                state.trace.append("\(now.milliseconds) \(delivery.id)")
            case .failed: break
            }
            if case .ambiguous = result { state.doubtful[delivery.id, default: 0] += 1 }
            return result
        }
    }
}
