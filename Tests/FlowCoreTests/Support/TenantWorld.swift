import FlowCore
import TestBook

/// A tenant, a clock that moves on by a second with every command, and what was decided so far.
struct TenantWorld {
    var book: TenantBook
    private var second: Int64 = 0
    private var key: TemplateKey?

    init(epoch: Int64 = 1) throws {
        book = TenantBook(.sample(epoch: epoch))
    }

    var state: TenantState { book.state }
    var changesets: [Changeset] { book.changesets }
    var job: Job? { book.jobs[jobID] }
    /// The newest job.
    private var jobID: JobID { JobID(book.state.counters.next - 1) }
    var version: TemplateVersion? { key.flatMap { book.templates[TemplateReference(key: $0, version: nil)] } }
    var profiles: [ProfileKey: Profile] { book.profiles }

    private mutating func decide(_ command: TenantCommand) throws -> CommandOutcome {
        second += 1
        return try book.decide(command, Self.context(second: second)).outcome
    }

    static func context(second: Int64) -> DecisionContext {
        DecisionContext(
            now: Timestamp(milliseconds: second * 1000),
            principal: Principal(uid: 1000),
            random: FixedRandom(),
            zones: UniversalTime()
        )
    }

    @discardableResult
    mutating func apply(_ plan: String, attributes: [String] = []) throws -> CommandOutcome {
        try apply(try PlanText.definition(plan, attributes: attributes), source: plan)
    }

    @discardableResult
    mutating func apply(_ definition: TemplateDefinition, source: String = "") throws -> CommandOutcome {
        key = definition.key
        book.readings[source] = TemplateReading(definition: definition, findings: [])
        return try decide(.applyTemplate(source: source))
    }

    @discardableResult
    mutating func change(_ change: AccessChange) throws -> CommandOutcome { try decide(.changeAccess(change)) }

    @discardableResult
    mutating func change(_ change: ProfileChange) throws -> CommandOutcome { try decide(.changeProfile(change)) }

    /// Makes profiles of these keys.
    mutating func addProfiles(_ keys: String...) throws {
        for key in keys {
            let draft = try ProfileDraft(
                key: key,
                kind: nil,
                title: nil,
                attributes: [:],
                principal: nil,
                timeZone: nil,
                zones: FewZones()
            )
            try change(.create(draft))
        }
    }

    @discardableResult
    mutating func update(_ update: TenantUpdate) throws -> CommandOutcome { try decide(.updateTenant(update)) }

    @discardableResult
    mutating func start(subject: String? = nil, attributes: [String: String] = [:]) throws -> CommandOutcome {
        guard let version else { throw PlanText.Malformed(rest: "no template") }
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = .text(value) }
        return try decide(
            .startJob(StartJob(template: version.key, version: nil, subject: subject, attributes: values))
        )
    }

    @discardableResult
    mutating func act(_ operation: ActionOperation, on step: String) throws -> CommandOutcome {
        try decide(.act(job: jobID, step: try StepKey(validating: step), operation: operation))
    }

    @discardableResult
    mutating func pay(_ command: PaymentCommand) throws -> CommandOutcome { try decide(.payment(command)) }

    /// Publishes an action of the library.
    mutating func applyLibrary(_ source: String) throws -> CommandOutcome {
        try decide(.applyLibraryAction(source: source))
    }

    /// Gives the job or a step of it to somebody.
    @discardableResult
    mutating func assign(_ assignee: String?, step: String? = nil) throws -> CommandOutcome {
        let assignment = Assignment(
            job: jobID,
            step: try step.map { try StepKey(validating: $0) },
            assignee: try assignee.map { try AssigneeName(validating: $0) }
        )
        return try decide(.assign(assignment))
    }

    @discardableResult
    mutating func change(_ operation: JobOperation, note: NoteStub? = nil, as caller: (Principal, Role)? = nil) throws
        -> CommandOutcome
    {
        second += 1
        var context = Self.context(second: second)
        if let (principal, role) = caller {
            context = DecisionContext(
                now: context.now,
                principal: principal,
                random: context.random,
                role: role,
                zones: context.zones
            )
        }
        if let note, case .removeNote(let number) = operation {
            book.jobs[jobID]?.noteStubs[number] = note
        }
        return try book.decide(.changeJob(job: jobID, operation: operation), context).outcome
    }

    /// All events so far.
    var events: [Event] { book.events }

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
