import FlowCore
import FlowStore
import TestBook
import TestSupport

/// Decides commands as actors do, so that a test has changesets to write.
struct Scribe {
    let clock = ManualClock()
    let random = SeededRandom()
    private(set) var directory: DirectoryState
    private var books: [TenantID: TenantBook] = [:]

    /// Begins with the directory of a store.
    init(_ store: Store) async throws {
        directory = try await store.loadDirectory().0
    }

    /// Forgets what was decided and not written.
    mutating func reload(_ store: Store) async throws {
        directory = try await store.loadDirectory().0
        for id in books.keys {
            guard let state = try await store.loadTenant(id) else { continue }
            books[id]?.state = state
            for job in books[id]?.jobs.keys.sorted() ?? [] {
                books[id]?.jobs[job] = try await store.loadJob(job, tenant: id)
            }
        }
    }

    /// The jobs of the tenants as they were decided last.
    var jobs: [TenantID: [JobID: Job]] { books.mapValues(\.jobs) }

    /// Has a tenant decide with the templates of another, which the database knows nothing of.
    mutating func lendTemplates(of lender: Int64, to number: Int64) {
        let templates = books[TenantID(lender)]?.templates ?? [:]
        books[TenantID(number)]?.templates = templates
    }

    /// A tenant as it was decided last.
    func state(_ number: Int64) throws -> TenantState { try books[TenantID(number)].unwrapped().state }

    /// The newest template of a key, of the first tenant.
    func template(_ key: String) throws -> TemplateVersion? {
        books[TenantID(1)]?.templates[TemplateReference(key: try TemplateKey(validating: key), version: nil)]
    }

    private func context(_ caller: Caller = .owner) -> DecisionContext {
        DecisionContext(now: clock.now, principal: caller.principal, random: random, zones: UniversalTime())
    }

    mutating func create(_ slug: String, owners: [UInt32] = [1000]) throws -> Changeset {
        let spec = TenantSpec.sample(slug, owners: owners)
        let decision = try directory.createTenant(spec, context: context(.admin))
        let changeset = try decision.changeset.unwrapped()
        guard case .tenantCreated(let id, _, _, let first) = changeset.rows[0] else { return changeset }
        books[id] = TenantBook(
            TenantState(
                id: id,
                spec: spec,
                epoch: 1,
                head: LedgerHead(number: 1, hash: first.hash),
                counters: TenantCounters(),
                access: AccessList(ownersOf: spec)
            )
        )
        return changeset
    }

    private mutating func decide(_ command: TenantCommand, in number: Int64, role: Role? = nil) throws -> Changeset {
        let context = DecisionContext(
            now: clock.now,
            principal: Caller.owner.principal,
            random: random,
            role: role,
            zones: UniversalTime()
        )
        var book = try books[TenantID(number)].unwrapped()
        let decided = try book.decide(command, context)
        books[TenantID(number)] = book
        return try decided.changeset.unwrapped()
    }

    mutating func apply(_ source: String, to number: Int64 = 1) throws -> Changeset {
        try decide(.applyTemplate(source: source), in: number)
    }

    mutating func start(
        _ template: String,
        in number: Int64 = 1,
        subject: String? = nil,
        attributes: [FieldKey: FieldValue] = [:],
        assignee: AssigneeName? = nil,
        details: JobDetails = JobDetails()
    ) throws -> Changeset {
        let start = StartJob(
            template: try TemplateKey(validating: template),
            version: nil,
            subject: subject,
            attributes: attributes,
            assignments: StartAssignments(job: assignee, steps: [:]),
            details: details
        )
        return try decide(.startJob(start), in: number)
    }

    mutating func act(_ operation: ActionOperation, _ step: String, of job: Int64 = 1, in number: Int64 = 1) throws
        -> Changeset
    {
        try decide(.act(job: JobID(job), step: try StepKey(validating: step), operation: operation), in: number)
    }

    /// As the owner, whom everything is allowed.
    mutating func changeJob(_ operation: JobOperation, note: NoteStub? = nil) throws -> Changeset {
        if let note { books[TenantID(1)]?.notes[NoteID(job: JobID(1), number: note.number)] = note }
        return try decide(.changeJob(job: JobID(1), operation: operation), in: 1, role: .owner)
    }

    /// From then on job 1 has a plan of its own.
    mutating func addStep(_ key: String) throws -> Changeset {
        let step = NewStep(key: try StepKey(validating: key), content: ["title": .text("New")], place: StepPlace())
        return try changeJob(.editPlan(.add(step), ifEvent: nil))
    }

    mutating func addMedia(_ step: String, content: String = "x", in number: Int64 = 1) throws -> Changeset {
        let new = NewMedia(
            place: .step(JobID(1), try StepKey(validating: step)),
            name: "x.txt",
            type: MediaType(stored: "text/plain"),
            kind: .document,
            sizeBytes: Int64(content.utf8.count),
            digest: ContentDigest(of: content)
        )
        return try decide(.addMedia(new), in: number)
    }

    /// Two tenants with the loose template and one job each, written.
    static func prepared(_ store: Store) async throws -> Scribe {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
        for tenant in [Int64(1), 2] {
            try store.expectCommitted([
                try scribe.apply(SampleTemplates.loose, to: tenant), try scribe.start("loose", in: tenant),
            ])
        }
        return scribe
    }
}

struct Missing: Error {}

extension Optional {
    /// The value; an error where there is none.
    func unwrapped() throws -> Wrapped {
        guard let self else { throw Missing() }
        return self
    }
}

struct NotCommitted: Error {
    let verdicts: [CommitVerdict]
}

extension Store {
    /// Writes what has to succeed.
    func expectCommitted(_ batch: [Changeset]) throws {
        let verdicts = try commit(batch)
        guard verdicts.allSatisfy({ $0 == .committed }) else { throw NotCommitted(verdicts: verdicts) }
    }
}

extension Changeset {
    /// The same with some parts replaced.
    func with(epoch: Int64? = nil, base: EventNumber? = nil, rows: [RowChange]? = nil, record: IdempotencyRecord? = nil)
        -> Changeset
    {
        Changeset(
            tenant: tenant,
            epoch: epoch ?? self.epoch,
            base: base ?? self.base,
            head: head,
            counters: counters,
            rows: rows ?? self.rows,
            events: events,
            record: record ?? self.record
        )
    }
}

extension IdempotencyRecord {
    /// A record of any answer.
    static func sample(_ key: String, reply: StoredReply? = nil, at: Int64 = 0) throws -> IdempotencyRecord {
        let summary = TenantSummary(
            spec: .sample("x"),
            createdAt: Timestamp(milliseconds: 0),
            createdBy: Caller.owner.principal,
            eventNumber: 1,
            jobCount: 0,
            runningJobCount: 0
        )
        return IdempotencyRecord(
            principal: Caller.owner.principal,
            key: try IdempotencyKey(validating: key),
            digest: ContentDigest(of: "content"),
            reply: reply ?? .inline(.tenantCreated(summary)),
            at: Timestamp(milliseconds: at)
        )
    }
}
