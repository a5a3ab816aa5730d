@testable import FlowCore

/// A tenant, a clock that moves on by a second with every command, and what was decided so far.
struct TenantWorld {
    var state: TenantState
    private(set) var changesets: [Changeset] = []
    private(set) var job: Job?
    private(set) var library: [LibraryKey: LibraryVersion] = [:]
    private(set) var profiles: [ProfileKey: Profile] = [:]
    private(set) var version: TemplateVersion?
    private var second: Int64 = 0

    init(epoch: Int64 = 1) throws {
        let spec = TenantSpec(
            stored: try TenantSlug(validating: "acme"),
            title: "Acme",
            timeZone: "UTC",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000]
        )
        state = TenantState(
            id: TenantID(7),
            spec: spec,
            epoch: epoch,
            head: .start,
            counters: TenantCounters(),
            access: AccessList(ownersOf: spec)
        )
    }

    private mutating func nextContext() -> DecisionContext {
        second += 1
        return Self.context(second: second)
    }

    static func context(second: Int64) -> DecisionContext {
        DecisionContext(
            now: Timestamp(milliseconds: second * 1000),
            principal: Principal(uid: 1000),
            random: FixedRandom(),
            zones: UniversalTime()
        )
    }

    private mutating func keep<Value>(_ decision: Decision<Value>) -> CommandOutcome {
        if let changeset = decision.changeset { changesets.append(changeset) }
        return decision.outcome
    }

    @discardableResult
    mutating func apply(_ plan: String, attributes: [String] = []) throws -> CommandOutcome {
        try apply(try PlanText.definition(plan, attributes: attributes), source: plan)
    }

    @discardableResult
    mutating func apply(_ definition: TemplateDefinition, source: String = "") throws -> CommandOutcome {
        let decision = try state.applyTemplate(
            definition,
            source: source,
            warnings: [],
            latest: version,
            context: nextContext()
        )
        version = decision.value
        return keep(decision)
    }

    @discardableResult
    mutating func change(_ change: AccessChange) throws -> CommandOutcome {
        keep(try state.change(change, context: nextContext()))
    }

    @discardableResult
    mutating func change(_ change: ProfileChange) throws -> CommandOutcome {
        let decision = try state.change(change, of: profiles[change.key], context: nextContext())
        profiles[change.key] = decision.value
        return keep(decision)
    }

    @discardableResult
    mutating func update(_ update: TenantUpdate) throws -> CommandOutcome {
        keep(try state.update(update, context: nextContext()))
    }

    @discardableResult
    mutating func start(subject: String? = nil, attributes: [String: String] = [:]) throws -> CommandOutcome {
        guard let version else { throw PlanText.Malformed(rest: "no template") }
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = .text(value) }
        let start = StartJob(template: version.key, version: nil, subject: subject, attributes: values)
        let decision = try state.startJob(start, of: version, context: nextContext())
        job = decision.value
        return keep(decision)
    }

    @discardableResult
    mutating func act(_ deed: ActionDeed, on step: String) throws -> CommandOutcome {
        guard let job else { throw PlanText.Malformed(rest: "no job") }
        let decision = try state.act(deed, on: try StepKey(validating: step), of: job, context: nextContext())
        self.job = decision.value
        return keep(decision)
    }

    /// Publishes an action of the library.
    mutating func apply(_ action: LibraryAction) -> CommandOutcome {
        let decision = state.applyLibraryAction(
            action,
            source: "",
            latest: library[action.key],
            context: nextContext()
        )
        library[action.key] = decision.value
        return keep(decision)
    }

    /// Gives the job or a step of it to somebody.
    @discardableResult
    mutating func assign(_ assignee: String?, step: String? = nil) throws -> CommandOutcome {
        guard let job else { throw PlanText.Malformed(rest: "no job") }
        let assignment = Assignment(
            job: job.header.id,
            step: try step.map { try StepKey(validating: $0) },
            assignee: try assignee.map { try AssigneeName(validating: $0) }
        )
        let decision = try state.assign(assignment, in: job, profiles: profiles, context: nextContext())
        self.job = decision.value
        return keep(decision)
    }

    @discardableResult
    mutating func change(_ deed: JobDeed, note: NoteStub? = nil, as caller: (Principal, Role)? = nil) throws
        -> CommandOutcome
    {
        guard let job else { throw PlanText.Malformed(rest: "no job") }
        var context = nextContext()
        if let (principal, role) = caller {
            context = DecisionContext(
                now: context.now,
                principal: principal,
                random: context.random,
                role: role,
                zones: context.zones
            )
        }
        let decision = try state.change(job, by: deed, note: note, context: context)
        self.job = decision.value
        return keep(decision)
    }

    /// All events so far.
    var events: [Event] { changesets.flatMap(\.events) }

    /// The payload of the newest event of a kind.
    func payload(_ kind: EventKind) -> String? {
        events.last { $0.header.kind == kind }?.payload
    }
}

/// Salts that a test can foretell.
struct FixedRandom: RandomSource {
    func bytes(count: Int) -> [UInt8] {
        (0..<count).map { UInt8($0) }
    }
}

/// A zone database with two zones.
struct FewZones: ZoneCatalog {
    /// One of them that isn't there.
    var missing: String?
    var release: String? { nil }

    func zone(named name: String) throws(ZoneError) -> ZoneRules {
        switch name {
        case missing: throw .noSuchZone(name)
        case "UTC": .utc
        case "Europe/Berlin": try ZoneRules(name: name, posix: "CET-1CEST,M3.5.0,M10.5.0/3")
        case "America/New_York": try ZoneRules(name: name, posix: "EST5EDT,M3.2.0,M11.1.0")
        default: throw .noSuchZone(name)
        }
    }
}
