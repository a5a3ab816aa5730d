@testable import FlowCore

/// A tenant in Berlin whose clock a test sets, and one job.
struct DueWorld {
    private(set) var state: TenantState
    private(set) var job: Job
    private(set) var changesets: [Changeset] = []
    private var now: Timestamp

    /// Starts a job of a template, due at a date or not.
    init(_ steps: String, due: String? = nil, attributes: [String: String] = [:], at start: String) throws {
        let source = """
            template: t
            title: T
            attributes:
              - {field: wedding, type: date}
              - {field: fuel, type: text}
            steps:
            \(steps)
            """
        let reading = TemplateReader(zones: FewZones()).read(source)
        guard let definition = reading.definition else { throw PlanText.Malformed(rest: "\(reading.findings)") }
        let spec = TenantSpec(
            stored: try TenantSlug(validating: "acme"),
            title: "Acme",
            timeZone: "Europe/Berlin",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000]
        )
        var state = TenantState(
            id: TenantID(7),
            spec: spec,
            epoch: 1,
            head: .start,
            counters: TenantCounters(),
            access: AccessList(ownersOf: spec)
        )
        now = try Timestamp(validating: start, field: "")
        let version = TemplateVersion(
            key: definition.key,
            number: 1,
            digest: definition.digest(),
            plan: try Plan(definition)
        )
        var details = JobDetails()
        details.due = try due.map { try LocalDue(validating: $0) }
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = .text(value) }
        let wanted = StartJob(
            template: definition.key,
            version: nil,
            subject: nil,
            attributes: values,
            details: details
        )
        let decision = try state.startJob(wanted, of: version, context: Self.context(now))
        (self.state, job) = (state, decision.value)
        keep(decision.changeset)
    }

    private static func context(_ now: Timestamp) -> DecisionContext {
        DecisionContext(now: now, principal: Principal(uid: 1000), random: FixedRandom(), zones: FewZones())
    }

    private mutating func keep(_ changeset: Changeset?) {
        if let changeset { changesets.append(changeset) }
    }

    private mutating func set(_ time: String) throws {
        now = try Timestamp(validating: time, field: "")
    }

    mutating func act(_ deed: ActionDeed, on step: String, at time: String) throws {
        try set(time)
        let key = try StepKey(validating: step)
        let decision = try state.act(deed, on: key, of: job, context: Self.context(now))
        job = decision.value
        keep(decision.changeset)
    }

    mutating func change(_ deed: JobDeed, at time: String) throws {
        try set(time)
        let decision = try state.change(job, by: deed, context: Self.context(now))
        job = decision.value
        keep(decision.changeset)
    }

    @discardableResult
    mutating func change(_ change: HolidayChange) throws -> CommandOutcome {
        let decision = try state.change(change, context: Self.context(now))
        keep(decision.changeset)
        return decision.outcome
    }

    /// `a=2027-03-13 b=–`: the date of each step.
    var dues: String {
        zip(job.plan.leaves, job.actions).map { "\($0.step.key)=\($1.due?.local.text ?? "–")" }.joined(separator: " ")
    }

    /// Why a step has no date.
    func note(_ step: String) throws -> String? {
        let index = job.plan.leaf(try StepKey(validating: step))
        return index.flatMap { job.dueNote(ofLeaf: $0) }
    }

    /// The newest event's payload.
    var payload: String { changesets.last?.events.first?.payload ?? "" }

    /// The rows that the newest change writes have every action that is due at another time.
    var writtenSteps: [String] {
        (changesets.last?.rows ?? []).flatMap { row -> [String] in
            switch row {
            case .jobChanged(_, let actions, _): actions.map(\.step.text)
            case .jobReplanned(_, _, let added): added.map(\.step.text)
            default: []
            }
        }
    }
}
