import FlowCore
import TestBook

/// A tenant with a job whose template has payments, and what was decided so far.
struct PayingJob {
    private var book: TenantBook
    private(set) var job: Job
    private var now: Timestamp

    var state: TenantState { book.state }
    var records: [PaymentRecord] { book.schedules.values.sorted { $0.schedule.id < $1.schedule.id } }
    var changesets: [Changeset] { book.changesets }

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
        book = TenantBook(
            TenantState(
                id: TenantID(7),
                spec: spec,
                epoch: 1,
                head: .start,
                counters: counters,
                access: AccessList(ownersOf: spec)
            )
        )
        now = try Timestamp(validating: start, field: "")
        book.profiles = try Self.profiles(keys, archived)
        book.templates[TemplateReference(key: definition.key, version: nil)] = TemplateVersion(
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
        try book.decide(.startJob(wanted), Self.context(now))
        job = try book.jobs[JobID(1)].unwrapped()
    }

    private mutating func decide(_ command: TenantCommand) throws -> CommandOutcome {
        now = Timestamp(milliseconds: now.milliseconds + 3_600_000)
        let outcome = try book.decide(command, Self.context(now)).outcome
        job = try book.jobs[JobID(1)].unwrapped()
        return outcome
    }

    /// Does something to a schedule, an hour later.
    @discardableResult
    mutating func pay(_ command: PaymentCommand) throws -> PaymentReceipt? {
        guard let id = command.schedule, book.schedules[id] != nil else { return nil }
        guard case .payment(let receipt) = try decide(.payment(command)) else { return nil }
        return receipt
    }

    /// Records a payment on an instalment of schedule 1.
    mutating func pay(_ amount: String, on instalment: Int? = nil, schedule: Int64 = 1) throws {
        let parts = instalment.map { [PaymentInput.Part(instalment: $0, amount: amount)] }
        try pay(.record(PaymentScheduleID(schedule), PaymentInput(amount: amount, allocations: parts)))
    }

    /// Does a deed to a step.
    mutating func act(_ operation: ActionOperation, on step: String) throws {
        _ = try decide(.act(job: JobID(1), step: try StepKey(validating: step), operation: operation))
    }

    /// Does a deed to the job.
    mutating func change(_ operation: JobOperation) throws {
        _ = try decide(.changeJob(job: JobID(1), operation: operation))
    }

    /// The states of all steps by their keys.
    var states: [String: ActionState] {
        Dictionary(zip(job.plan.leaves.map(\.step.key.text), job.actions.map(\.state))) { first, _ in first }
    }

    /// A step as it is.
    func action(_ step: String) throws -> ActionInstance? {
        job.plan.leaf(try StepKey(validating: step)).map { job.actions[$0] }
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
