import FlowCore
import FlowStore
import TestSupport

/// Decides commands as actors do, so that a test has changesets to write.
struct Scribe {
    let clock = ManualClock()
    let random = SeededRandom()
    private(set) var directory: DirectoryState
    private(set) var tenants: [TenantID: TenantState] = [:]
    private(set) var templates: [TemplateKey: TemplateVersion] = [:]
    private(set) var jobs: [TenantID: [JobID: Job]] = [:]

    /// Begins with the directory of a store.
    init(_ store: Store) async throws {
        directory = try await store.loadDirectory().0
    }

    /// Forgets what was decided and not written.
    mutating func reload(_ store: Store) async throws {
        directory = try await store.loadDirectory().0
        for id in tenants.keys {
            tenants[id] = try await store.loadTenant(id)
            for job in jobs[id, default: [:]].keys { jobs[id]?[job] = try await store.loadJob(job, tenant: id) }
        }
    }

    /// Begins with templates of another tenant.
    mutating func forgetTemplates() { templates = [:] }

    private func context(_ caller: Caller = .owner) -> DecisionContext {
        DecisionContext(now: clock.now, principal: caller.principal, random: random, zones: UniversalTime())
    }

    mutating func create(_ slug: String, owners: [UInt32] = [1000]) throws -> Changeset {
        let spec = TenantSpec.sample(slug, owners: owners)
        let decision = try directory.createTenant(spec, context: context(.admin))
        let changeset = try decision.changeset.unwrapped()
        guard case .tenantCreated(let id, _, _, let first) = changeset.rows[0] else { return changeset }
        tenants[id] = TenantState(
            id: id,
            spec: spec,
            epoch: 1,
            head: LedgerHead(number: 1, hash: first.hash),
            counters: TenantCounters(),
            access: AccessList(ownersOf: spec)
        )
        return changeset
    }

    mutating func apply(_ source: String, to number: Int64 = 1) throws -> Changeset {
        let definition = try TemplateReader().read(source).definition.unwrapped()
        let id = TenantID(number)
        var state = try tenants[id].unwrapped()
        let decision = try state.applyTemplate(
            definition,
            source: source,
            warnings: [],
            latest: templates[definition.key],
            context: context()
        )
        tenants[id] = state
        templates[definition.key] = decision.value
        return try decision.changeset.unwrapped()
    }

    mutating func start(
        _ template: String,
        in number: Int64 = 1,
        subject: String? = nil,
        attributes: [FieldKey: FieldValue] = [:],
        assignee: AssigneeName? = nil,
        details: JobDetails = JobDetails()
    ) throws -> Changeset {
        let id = TenantID(number)
        var state = try tenants[id].unwrapped()
        let key = try TemplateKey(validating: template)
        let decision = try state.startJob(
            StartJob(
                template: key,
                version: nil,
                subject: subject,
                attributes: attributes,
                assignments: StartAssignments(job: assignee, steps: [:]),
                details: details
            ),
            of: try templates[key].unwrapped(),
            context: context()
        )
        tenants[id] = state
        jobs[id, default: [:]][decision.value.header.id] = decision.value
        return try decision.changeset.unwrapped()
    }

    mutating func act(_ deed: ActionDeed, _ step: String, of job: Int64 = 1, in number: Int64 = 1) throws -> Changeset {
        let id = TenantID(number)
        var state = try tenants[id].unwrapped()
        let old = try (jobs[id]?[JobID(job)]).unwrapped()
        let decision = try state.act(deed, on: try StepKey(validating: step), of: old, context: context())
        tenants[id] = state
        jobs[id]?[JobID(job)] = decision.value
        return try decision.changeset.unwrapped()
    }

    /// As the owner, whom everything is allowed.
    mutating func changeJob(_ deed: JobDeed, note: NoteStub? = nil) throws -> Changeset {
        let id = TenantID(1)
        var state = try tenants[id].unwrapped()
        let old = try (jobs[id]?[JobID(1)]).unwrapped()
        let context = DecisionContext(
            now: clock.now,
            principal: Caller.owner.principal,
            random: random,
            role: .owner,
            zones: UniversalTime()
        )
        let decision = try state.change(old, by: deed, note: note, context: context)
        tenants[id] = state
        jobs[id]?[JobID(1)] = decision.value
        return try decision.changeset.unwrapped()
    }

    mutating func addMedia(_ step: String, content: String = "x", in number: Int64 = 1) throws -> Changeset {
        let id = TenantID(number)
        var state = try tenants[id].unwrapped()
        let new = NewMedia(
            place: .step(JobID(1), try StepKey(validating: step)),
            name: "x.txt",
            type: MediaType(stored: "text/plain"),
            kind: .document,
            sizeBytes: Int64(content.utf8.count),
            digest: ContentDigest(of: content)
        )
        let decision = try state.addMedia(
            new,
            to: try StepKey(validating: step),
            of: try (jobs[id]?[JobID(1)]).unwrapped(),
            usedSizeBytes: 0,
            context: context()
        )
        tenants[id] = state
        jobs[id]?[JobID(1)] = decision.value
        return try decision.changeset.unwrapped()
    }

    /// Two tenants with the loose template and one job each, written.
    static func prepared(_ store: Store) async throws -> Scribe {
        var scribe = try await Scribe(store)
        try store.expectCommitted([try scribe.create("a"), try scribe.create("b")])
        for tenant in [Int64(1), 2] {
            scribe.templates = [:]
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
