import Dispatch
import FlowCore
import FlowStore
import Logging

/// Decides a tenant's commands.
final class TenantDesk: Desk {
    let tenant: TenantID
    /// As callers name it, for the refusal that strangers get.
    let slug: TenantSlug
    var name: String { slug.text }
    let store: Store
    private let registry: Registry
    let archive: MediaArchive
    let logger: Logger
    var state: TenantState?
    /// Versions by their numbers, and the newest without one.
    private var templates = Residents<TemplateReference, TemplateVersion>(countMax: 64)
    var jobs: Residents<JobID, Job>
    /// Nil for one that was removed.
    var profiles = Residents<ProfileKey, Profile?>(countMax: 256)
    /// The keys of the profiles in the archive, with what isn't on disk yet; nil until they are asked for.
    var archived: Set<String>?
    /// The versions of library actions that aren't on disk yet, and the newest of each without a number.
    var library = Residents<LibraryReference, LibraryVersion>(countMax: 0)
    /// Bytes of all media, with what has been decided but may not be on disk yet; nil until it is asked for.
    var mediaSizeBytes: Int64?
    var tasks: TaskDesk
    var payments: PaymentDesk

    init(
        tenant: TenantID,
        slug: TenantSlug,
        store: Store,
        zones: any ZoneCatalog,
        registry: Registry,
        archive: MediaArchive,
        residentJobCountMax: Int,
        logger: Logger
    ) {
        self.archive = archive
        self.registry = registry
        self.tenant = tenant
        self.slug = slug
        self.store = store
        self.logger = logger
        jobs = Residents(countMax: residentJobCountMax)
        tasks = TaskDesk(tenant: tenant, store: store, zones: zones, residentTaskCountMax: residentJobCountMax)
        payments = PaymentDesk(tenant: tenant, store: store, zones: zones, residentCountMax: residentJobCountMax)
    }

    var catchUpCommand: TenantCommand? { .time(.wake) }

    func load() async throws(ReadFailure) {
        templates.removeAll()
        jobs.removeAll()
        profiles.removeAll()
        archived = nil
        library.removeAll()
        mediaSizeBytes = nil
        tasks.reset()
        payments.reset()
        state = try await store.loadTenant(tenant)
    }

    func authorise(_ caller: Caller, _ command: TenantCommand, at now: Timestamp) throws(Refusal) -> Role {
        guard let role = state?.role(of: caller, at: now) else { throw .noSuchTenant(slug.text) }
        guard role >= command.neededRole else { throw .roleTooLow(needed: command.neededRole, has: role) }
        guard caller.isOperator || !command.needsOperator else { throw .permissionDenied }
        return role
    }

    func role(of caller: Caller, at now: Timestamp) -> Role? {
        state?.role(of: caller, at: now)
    }

    func decide(_ command: TenantCommand, context: DecisionContext) async throws(ReadFailure) -> Verdict {
        guard var state else { throw .refused(.noSuchTenant(slug.text)) }
        defer { self.state = state }
        do {
            switch command {
            case .updateTenant(let update):
                let decision = try state.update(update, context: context)
                return Verdict(outcome: decision.outcome, changeset: decision.changeset)
            case .changeAccess(let change):
                return try changeAccess(change, &state, context)
            case .changeProfile(let change):
                return try await changeProfile(change, &state, context)
            case .changeHolidays(let change):
                let decision = try state.change(change, context: context)
                return Verdict(outcome: decision.outcome, changeset: decision.changeset)
            case .applyLibraryAction(let source):
                return try await applyLibraryAction(source, &state, context)
            case .applyTemplate(let source):
                return try await applyTemplate(source, &state, context)
            case .startJob(let start):
                return try await startJob(start, &state, context)
            case .assign(let assignment):
                return try await assign(assignment, &state, context)
            case .act(let id, let step, let deed):
                return try await act(deed, on: step, of: id, &state, context)
            case .addMedia(let new):
                return try await addMedia(new, &state, context)
            case .removeMedia(let id, let reason):
                return try await removeMedia(id, reason, &state, context)
            case .pruneMedia:
                return try await pruneMedia(&state, context)
            case .changeJob(let id, let deed):
                return try await change(id, by: deed, &state, context)
            case .time(.wake):
                return try await wake(&state, context)
            case .time(.attempt(let stage, let delivery, let task)):
                return try await tell(stage, of: delivery, of: task, &state, context)
            case .time(.followZones(let task)):
                return try await tasks.followZones(behind: task, &state, context)
            case .task(let command):
                let people = try await people(of: command)
                return try await tasks.decide(command, for: people, &state, context)
            case .payment(let command):
                return try await pay(command, &state, context)
            case .setBudget(let input):
                return try await setBudget(input, &state, context)
            }
        } catch let refusal as Refusal {
            throw .refused(refusal)
        } catch let failure as ReadFailure {
            throw failure
        } catch {
            throw .failed(.refused(String(describing: error)))
        }
    }

    func emptyChangeset() -> Changeset {
        let state = state ?? TenantState.nothing(tenant, slug: slug)
        return Changeset(
            tenant: tenant,
            epoch: state.epoch,
            base: state.head.number,
            head: state.head,
            counters: state.counters,
            rows: [],
            events: []
        )
    }

    func refused(_ command: TenantCommand, because reason: String) {
        if case .time(.wake) = command { tasks.wakeWasRefused(because: reason) }
    }

    func note(settled: UInt64, handedOver: UInt64) {
        templates.trim(settled: settled, handedOver: handedOver)
        jobs.trim(settled: settled, handedOver: handedOver)
        profiles.trim(settled: settled, handedOver: handedOver)
        library.trim(settled: settled, handedOver: handedOver)
        tasks.note(settled: settled, handedOver: handedOver)
        payments.note(settled: settled, handedOver: handedOver)
    }

    // MARK: - One verb each

    private func changeAccess(
        _ change: AccessChange,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) throws -> Verdict {
        let decision = try state.change(change, context: context)
        guard decision.changeset != nil else { return Verdict(outcome: decision.outcome) }
        let (registry, logger, slug, tenant) = (registry, logger, slug, tenant)
        let (access, kind) = (decision.value, decision.changeset?.events.first?.header.kind.rawValue ?? "")
        return Verdict(outcome: decision.outcome, changeset: decision.changeset) {
            registry.set(access, of: tenant)
            logger.info(
                "Access changed",
                metadata: [
                    LogKey.tenant: "\(slug.text)", LogKey.kind: "\(kind)",
                    LogKey.principal: "\(context.principal.text)",
                ]
            )
        }
    }

    private func applyTemplate(
        _ source: String,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let reading = await Self.read(source, try await library(for: source), context.zones)
        guard let definition = reading.definition else { throw Refusal.invalidTemplate(reading.findings) }
        let decision = try state.applyTemplate(
            definition,
            source: source,
            warnings: reading.findings,
            latest: try await template(definition.key, nil),
            context: context
        )
        guard decision.changeset != nil else { return Verdict(outcome: decision.outcome) }
        let (logger, slug, version) = (logger, slug, decision.value)
        for number in [version.number, nil] {
            templates.keep(version, as: TemplateReference(key: version.key, version: number))
        }
        return Verdict(outcome: decision.outcome, changeset: decision.changeset) {
            logger.info(
                "Template published",
                metadata: [
                    LogKey.tenant: "\(slug.text)", LogKey.template: "\(version.key.text)",
                    LogKey.version: "\(version.number)", LogKey.principal: "\(context.principal.text)",
                ]
            )
        }
    }

    /// A large source takes long to read; the threads that serve connections have other things to do.
    private static func read(
        _ source: String,
        _ library: Library,
        _ zones: any ZoneCatalog
    ) async -> TemplateReading {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: TemplateReader(library: library, zones: zones).read(source))
            }
        }
    }

    private func act(
        _ deed: ActionDeed,
        on step: StepKey,
        of id: JobID,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) async throws -> Verdict {
        let job = try await job(id)
        let following = try await following(id, job.plan)
        let decision = try state.act(deed, on: step, of: job, context: context)
        return verdict(decision, following, &state, context)
    }

    func job(_ id: JobID) async throws -> Job {
        if let known = jobs.value(id) { return known }
        guard let loaded = try await store.loadJob(id, tenant: tenant) else { throw Refusal.noSuchJob(id.description) }
        return loaded
    }

    func profiles(_ keys: Set<ProfileKey>) async throws(ReadFailure) -> [ProfileKey: Profile] {
        var found: [ProfileKey: Profile] = [:]
        for key in keys.sorted() { found[key] = try await profile(key) }
        return found
    }

    /// Looks at what was decided before it looks at the disk.
    func template(_ key: TemplateKey, _ version: Int?) async throws(ReadFailure) -> TemplateVersion? {
        let reference = TemplateReference(key: key, version: version)
        if let known = templates.value(reference) { return known }
        let loaded = try await store.loadTemplate(key, version: version, tenant: tenant)
        if let loaded { templates.keep(stored: loaded, as: reference) }
        return loaded
    }
}

/// A version of a template by its number, the newest without one.
private struct TemplateReference: Hashable {
    let key: TemplateKey
    let version: Int?
}

extension TenantState {
    /// Stands for a tenant that isn't there: what is decided on it is refused by the fence.
    static func nothing(_ id: TenantID, slug: TenantSlug) -> TenantState {
        TenantState(
            id: id,
            spec: TenantSpec(stored: slug, title: "", timeZone: "UTC", locale: "en", currency: "XXX", ownerUIDs: []),
            epoch: 0,
            head: .start,
            counters: TenantCounters(),
            access: AccessList()
        )
    }
}
