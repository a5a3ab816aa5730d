import FlowCore
import FlowStore

/// Decides a tenant's commands about payments: loads what they need, asks the pure core.
///
/// A part of the tenant's desk, which it never leaves.
struct PaymentDesk {
    private let tenant: TenantID
    private let store: Store
    private let zones: any ZoneCatalog
    private var cache: PaymentCache
    /// The number of the next schedule; nil before the first was asked for.
    private var nextID: PaymentScheduleID?

    init(tenant: TenantID, store: Store, zones: any ZoneCatalog, residentCountMax: Int) {
        self.tenant = tenant
        self.store = store
        self.zones = zones
        cache = PaymentCache(countMax: residentCountMax)
    }

    /// Forgets everything.
    mutating func reset() {
        cache.removeAll()
        nextID = nil
    }

    mutating func note(settled: UInt64, handedOver: UInt64) {
        cache.trim(settled: settled, handedOver: handedOver)
    }

    /// The schedule that a command is about; nil when it makes a new one.
    ///
    /// Looks at what was decided before it looks at the disk.
    mutating func record(for command: PaymentCommand) async throws -> PaymentRecord? {
        guard let id = command.schedule else { return nil }
        if let known = cache.record(id) { return known }
        guard let loaded = try await store.loadPaymentSchedule(id, tenant: tenant) else {
            throw Refusal.noSuchPaymentSchedule(id.description)
        }
        return loaded
    }

    /// True when there is a schedule, perhaps one that isn't on the disk yet.
    func hasSchedules() async throws(ReadFailure) -> Bool {
        if let nextID { return nextID.number > 1 }
        return try await store.nextPaymentScheduleID(tenant: tenant).number > 1
    }

    /// `place` is what the command, or the schedule that it is about, names.
    mutating func decide(
        _ command: PaymentCommand,
        on record: PaymentRecord?,
        place: PaymentPlace,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let calendar = PaymentCalendar(zones: zones, now: context.now)
        let decision: Decision<PaymentRecord>
        if let record {
            decision = try state.change(record, by: command, place: place, calendar: calendar, context: context)
        } else {
            guard case .add(let input) = command else { throw Refusal.noSuchPaymentSchedule("") }
            let id: PaymentScheduleID
            if let nextID { id = nextID } else { id = try await store.nextPaymentScheduleID(tenant: tenant) }
            decision = try state.addPaymentSchedule(input, id: id, place: place, calendar: calendar, context: context)
            nextID = PaymentScheduleID(id.number + 1)
        }
        if decision.changeset != nil { cache.keep(decision.value) }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset)
    }
}
