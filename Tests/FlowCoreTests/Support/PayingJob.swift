@testable import FlowCore

/// A tenant with a job whose template has payments, and what was decided so far.
struct PayingJob {
    private(set) var state: TenantState
    private(set) var job: Job
    private(set) var records: [PaymentRecord] = []
    private(set) var changesets: [Changeset] = []
    private let parties: [ProfileKey: Profile]
    private var now: Timestamp

    /// Starts a job of a template in a tenant with euros.
    init(
        _ source: String,
        attributes: [String: FieldValue] = [:],
        due: String? = nil,
        parties keys: [String] = ["kitchen", "rosa"],
        archived: Set<String> = [],
        first: Int64 = 1,
        limits: [String: Int64] = [:],
        at start: String = "2027-01-15T08:00:00Z"
    ) throws {
        let definition = try TemplateFixture.definition(source)
        let spec = TenantSpec(
            stored: try TenantSlug(validating: "acme"),
            title: "Acme",
            timeZone: "UTC",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000],
            limits: try TenantLimits(validating: limits)
        )
        var counters = TenantCounters()
        counters.nextSchedule = PaymentScheduleID(first)
        var state = TenantState(
            id: TenantID(7),
            spec: spec,
            epoch: 1,
            head: .start,
            counters: counters,
            access: AccessList(ownersOf: spec)
        )
        now = try Timestamp(validating: start, field: "")
        parties = try Self.profiles(keys, archived)
        let version = TemplateVersion(
            key: definition.key,
            number: 1,
            digest: definition.digest(),
            plan: try Plan(definition)
        )
        var details = JobDetails()
        details.due = try due.map { try LocalDue(validating: $0) }
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = value }
        let wanted = StartJob(
            template: definition.key,
            version: nil,
            subject: nil,
            attributes: values,
            details: details
        )
        let decision = try state.startJob(
            wanted,
            of: version,
            profiles: parties,
            context: Self.context(now)
        )
        (self.state, job) = (state, decision.value)
        keep(decision.changeset)
    }

    /// Does something to a schedule, an hour later.
    @discardableResult
    mutating func pay(_ command: PaymentCommand) throws -> PaymentReceipt? {
        guard let id = command.schedule, let record = records.first(where: { $0.schedule.id == id }) else { return nil }
        now = Timestamp(milliseconds: now.milliseconds + 3_600_000)
        let context = Self.context(now)
        let decision = try state.change(
            record,
            by: command,
            place: PaymentPlace(party: parties[record.schedule.party], job: job),
            calendar: PaymentCalendar(zones: context.zones, now: now),
            context: context
        )
        if let changed = decision.value.job { job = changed }
        keep(decision.changeset)
        guard case .payment(let receipt) = decision.outcome else { return nil }
        return receipt
    }

    /// Records a payment on an instalment of schedule 1.
    mutating func pay(_ amount: String, on instalment: Int? = nil, schedule: Int64 = 1) throws {
        let parts = instalment.map { [PaymentInput.Part(instalment: $0, amount: amount)] }
        try pay(.record(PaymentScheduleID(schedule), PaymentInput(amount: amount, allocations: parts)))
    }

    /// Does a deed to a step.
    mutating func act(_ deed: ActionDeed, on step: String) throws {
        now = Timestamp(milliseconds: now.milliseconds + 3_600_000)
        let decision = try state.act(deed, on: try StepKey(validating: step), of: job, context: Self.context(now))
        job = decision.value
        keep(decision.changeset)
    }

    /// Does a deed to the job.
    mutating func change(_ deed: JobDeed) throws {
        now = Timestamp(milliseconds: now.milliseconds + 3_600_000)
        let money = JobMoney(schedules: records, parties: parties, isOpen: true)
        let decision = try state.change(job, by: deed, money: money, context: Self.context(now))
        job = decision.value
        keep(decision.changeset)
    }

    /// The states of all steps by their keys.
    var states: [String: ActionState] {
        Dictionary(zip(job.plan.leaves.map(\.step.key.text), job.actions.map(\.state))) { first, _ in first }
    }

    /// A step as it is.
    func action(_ step: String) throws -> ActionInstance? {
        job.plan.leaf(try StepKey(validating: step)).map { job.actions[$0] }
    }

    private mutating func keep(_ changeset: Changeset?) {
        guard let changeset else { return }
        changesets.append(changeset)
        for case .paymentScheduleChanged(let rows) in changeset.rows {
            records.removeAll { $0.schedule.id == rows.record.schedule.id }
            records.append(rows.record)
        }
        records.sort { $0.schedule.id < $1.schedule.id }
    }

    private static func profiles(_ keys: [String], _ archived: Set<String>) throws -> [ProfileKey: Profile] {
        let stamp = Stamp(at: Timestamp(milliseconds: 0), by: Principal(uid: 1000), event: 1)
        var profiles: [ProfileKey: Profile] = [:]
        for (index, text) in keys.enumerated() {
            let key = try ProfileKey(validating: text)
            profiles[key] = Profile(
                id: ProfileID(Int64(index + 1)),
                key: key,
                content: Profile.Content(kind: .standard, title: text),
                isArchived: archived.contains(text),
                created: stamp,
                changed: stamp,
                changes: [:]
            )
        }
        return profiles
    }

    private static func context(_ now: Timestamp) -> DecisionContext {
        DecisionContext(now: now, principal: Principal(uid: 1000), random: FixedRandom(), zones: UniversalTime())
    }
}
