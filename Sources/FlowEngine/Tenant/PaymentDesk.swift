import FlowCore
import FlowStore

/// Decides a tenant's commands about payments: loads what they need, asks the pure core.
///
/// A part of the tenant's desk, which it never leaves.
struct PaymentDesk {
    private let tenant: TenantID
    private let store: Store
    private let zones: any ZoneCatalog
    private var residents: Residents<PaymentScheduleID, PaymentRecord>
    /// The payments as which bank lines are recorded, as long as the disk may not have them.
    private var bankLines = Residents<String, PaymentID>(countMax: 0)
    /// What is planned for the budgets of jobs, as long as the disk may not have it.
    var budgets = Residents<JobID, [BudgetCategory: Money]>(countMax: 0)

    init(tenant: TenantID, store: Store, zones: any ZoneCatalog, residentCountMax: Int) {
        self.tenant = tenant
        self.store = store
        self.zones = zones
        residents = Residents(countMax: residentCountMax)
    }

    /// Forgets everything.
    mutating func reset() {
        residents.removeAll()
        bankLines.removeAll()
        budgets.removeAll()
    }

    mutating func note(settled: UInt64, handedOver: UInt64) {
        residents.trim(settled: settled, handedOver: handedOver)
        bankLines.trim(settled: settled, handedOver: handedOver)
        budgets.trim(settled: settled, handedOver: handedOver)
    }

    /// Keeps the schedules that a changeset writes.
    mutating func keep(_ changeset: Changeset?) {
        for case .paymentScheduleChanged(let rows) in changeset?.rows ?? [] {
            residents.keep(rows.record, as: rows.record.schedule.id)
        }
    }

    /// The schedules of a job, as they were decided last.
    mutating func records(of job: JobID) async throws(ReadFailure) -> [PaymentRecord] {
        var records: [PaymentScheduleID: PaymentRecord] = [:]
        for record in try await store.loadPaymentSchedules(of: job, tenant: tenant) {
            records[record.schedule.id] = record
        }
        for record in residents.all.values where record.schedule.job == job { records[record.schedule.id] = record }
        return records.values.sorted { $0.schedule.id < $1.schedule.id }
    }

    /// The schedule that a command is about; nil when it makes a new one.
    ///
    /// Looks at what was decided before it looks at the disk.
    mutating func record(for command: PaymentCommand) async throws -> PaymentRecord? {
        guard let id = command.schedule else { return nil }
        guard let record = try await record(id) else { throw Refusal.noSuchPaymentSchedule(id.description) }
        return record
    }

    /// A schedule as it was decided last; nil when there is none of this number.
    mutating func record(_ id: PaymentScheduleID) async throws(ReadFailure) -> PaymentRecord? {
        if let known = residents.value(id) { return known }
        return try await store.loadPaymentSchedule(id, tenant: tenant)
    }

    /// The schedules of a party on which something is owed; the first `accountCountMax`.
    func owed(by party: ProfileKey) async throws(ReadFailure) -> [PaymentSchedule] {
        var schedules: [PaymentScheduleID: PaymentSchedule] = [:]
        let stored = try await store.owedPaymentSchedules(of: party, tenant: tenant, limit: Self.accountCountMax)
        for record in stored { schedules[record.schedule.id] = record.schedule }
        for record in residents.unsettled where record.schedule.party == party {
            schedules[record.schedule.id] = record.schedule
        }
        return schedules.values.sorted { $0.id < $1.id }
    }

    /// Most schedules of one payer that a ladder's conditions look at.
    static let accountCountMax = 1000

    /// The payment as which the bank's line that a command names was recorded before.
    ///
    /// Looks at what was decided before it looks at the disk.
    mutating func recorded(for command: PaymentCommand) async throws(ReadFailure) -> PaymentID? {
        guard case .record(_, let input) = command, let line = input.bankLine else { return nil }
        if let known = bankLines.value(line) { return known }
        return try await store.loadPayment(ofBankLine: line, tenant: tenant)
    }

    /// Payments that may be the same transfer as the one that a command records.
    ///
    /// Looks at what was decided before it looks at the disk.
    func similar(to command: PaymentCommand, on record: PaymentRecord?) async throws(ReadFailure) -> [PaymentID] {
        guard let record, let similar = SimilarPayments(command, on: record.schedule) else { return [] }
        let decided = residents.unsettled.map(\.schedule)
        let stored = try await store.loadPayments(similarTo: similar, tenant: tenant)
        let ids = Set(decided.map(\.id))
        let all = decided.flatMap(similar.among) + stored.filter { !ids.contains($0.schedule) }
        return all.sorted { ($0.schedule, $0.number) < ($1.schedule, $1.number) }
    }

    /// `place` is what the command, or the schedule that it is about, names.
    mutating func decide(
        _ command: PaymentCommand,
        on record: PaymentRecord?,
        place: PaymentPlace,
        untold: [Int: Int],
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Decision<PaymentWork> {
        let calendar = PaymentCalendar(zones: zones, now: context.now)
        let decision: Decision<PaymentWork>
        if let record {
            decision = try state.change(
                record,
                by: command,
                place: place,
                untold: untold,
                calendar: calendar,
                context: context
            )
        } else {
            guard case .add(let input) = command else { throw Refusal.noSuchPaymentSchedule("") }
            decision = try state.addPaymentSchedule(input, place: place, calendar: calendar, context: context)
        }
        keep(decision.changeset)
        if decision.changeset != nil, case .record = command,
            let payment = decision.value.record.schedule.payments.last,
            let line = payment.bankLine
        {
            bankLines.keep(PaymentID(decision.value.record.schedule.id, payment.number), as: line.text)
        }
        return decision
    }
}
