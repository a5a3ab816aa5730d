import FlowCore
import FlowStore
import Logging

/// Decides a tenant's commands: gives the pure core what it asks for, and keeps what it decides.
final class TenantDecider: Decider {
    let tenant: TenantID
    private let slug: TenantSlug
    var name: String { slug.text }
    private let store: Store
    private let registry: Registry
    private let archive: MediaArchive
    private let ports: EnginePorts
    private var logger: Logger { ports.logger }
    private let memory: TenantMemory
    private var state: TenantState?

    init(
        tenant: TenantID,
        slug: TenantSlug,
        store: Store,
        zones: any ZoneCatalog,
        registry: Registry,
        archive: MediaArchive,
        residentJobCountMax: Int,
        ports: EnginePorts
    ) {
        self.archive = archive
        self.registry = registry
        self.tenant = tenant
        self.slug = slug
        self.store = store
        self.ports = ports
        memory = TenantMemory(tenant: tenant, store: store, zones: zones, residentCountMax: residentJobCountMax)
    }

    var catchUpCommand: TenantCommand? { .time(.wake) }

    func load() async throws(ReadFailure) {
        memory.reset()
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

    /// Decides until nothing is missing any more: each round knows what the one before has asked for.
    func decide(_ command: TenantCommand, context: DecisionContext) async throws(ReadFailure) -> Verdict {
        guard let state else { throw .refused(.noSuchTenant(slug.text)) }
        var (reads, damages) = (memory.recall(command), [String: ReadFailure]())
        for _ in 0..<Self.roundCountMax {
            let work = WorkingSet(state, reads: reads, context: context)
            let result = Result { () throws(Refusal) in try work.decide(command) }
            guard work.isComplete else {
                reads = work.reads
                try await memory.load(&reads, of: state, at: context.now, &damages)
                continue
            }
            if let damage = work.damage { throw damages[damage] ?? .failed(.refused(damage)) }
            switch result {
            case .success(let outcome): return finish(work, outcome)
            case .failure(let refusal): throw .refused(refusal)
            }
        }
        throw .failed(.refused("The decision asks for more each time"))
    }

    /// Most rounds of one decision: the longest way, from a task over its debt and job to what follows, takes six.
    private static let roundCountMax = 64

    private func finish(_ work: WorkingSet, _ outcome: CommandOutcome) -> Verdict {
        guard let changeset = work.close() else { return Verdict(outcome: outcome) }
        state = work.tenant
        memory.apply(work.changes)
        return Verdict(outcome: outcome, changeset: changeset, whenCommitted: consequences(of: work, changeset))
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
        if case .time(.wake) = command { memory.tasks.wakeWasRefused(because: reason) }
    }

    func trim(settled: UInt64, handedOver: UInt64) {
        memory.trim(settled: settled, handedOver: handedOver)
    }

    // MARK: - When it is on disk

    /// Returns the outside effects to run once a changeset is on disk; nil when there are none.
    private func consequences(of work: WorkingSet, _ changeset: Changeset) -> (@Sendable () -> Void)? {
        let all: [@Sendable () -> Void] = [
            setAccess(work, changeset), tellTemplates(work), letGo(of: work.changes.lostMedia), report(work.changes),
            tellDead(work.changes),
        ].compactMap(\.self)
        guard !all.isEmpty else { return nil }
        return { for one in all { one() } }
    }

    private func setAccess(_ work: WorkingSet, _ changeset: Changeset) -> (@Sendable () -> Void)? {
        guard work.changes.isAccessChanged else { return nil }
        let (registry, logger, slug, tenant) = (registry, logger, slug, tenant)
        let (access, principal) = (work.tenant.access, work.context.principal)
        let kind = changeset.events.first?.header.kind.rawValue ?? ""
        return {
            registry.set(access, of: tenant)
            logger.info(
                "Access changed",
                metadata: [
                    LogKey.tenant: "\(slug.text)", LogKey.kind: "\(kind)", LogKey.principal: "\(principal.text)",
                ]
            )
        }
    }

    private func tellTemplates(_ work: WorkingSet) -> (@Sendable () -> Void)? {
        let (templates, principal, logger, slug) = (work.changes.templates, work.context.principal, logger, slug)
        guard !templates.isEmpty else { return nil }
        return {
            for version in templates {
                logger.info(
                    "Template published",
                    metadata: [
                        LogKey.tenant: "\(slug.text)", LogKey.template: "\(version.key.text)",
                        LogKey.version: "\(version.number)", LogKey.principal: "\(principal.text)",
                    ]
                )
            }
        }
    }

    /// Collects the content of media once no row refers to it.
    private func letGo(of media: [Media]) -> (@Sendable () -> Void)? {
        let places = media.filter { $0.prunedAt == nil }
            .map { MediaArchive.Place(tenant: tenant, digest: $0.content.digest) }
        guard !places.isEmpty else { return nil }
        return { [archive] in
            for place in places { archive.collectSoon(place) }
        }
    }

    /// Returns the action that reports tasks that can't be read, each once per problem; nil without any.
    private func report(_ changes: TenantChanges) -> (@Sendable () -> Void)? {
        let new = changes.unreadable.filter { changes.knownProblems[$0.id]?.text != $0.problem.text }
        guard !new.isEmpty else { return nil }
        return { [logger, slug] in
            for task in new {
                logger.tell(
                    .rowDamaged(
                        tenant: slug.text,
                        task: "\(task.id)",
                        error: task.problem.text,
                        remedy: task.remedy
                    )
                )
            }
        }
    }

    /// Returns the action that reports deliveries that are given up; nil without any.
    ///
    /// No more than a number of them per channel and span of time are reported to the operator; the others go to the
    /// debug log.
    private func tellDead(_ changes: TenantChanges) -> (@Sendable () -> Void)? {
        guard !changes.dead.isEmpty else { return nil }
        return { [ports, slug] in
            for dead in changes.dead {
                let message = OperatorMessage.deliveryDead(
                    tenant: slug.text,
                    reminder: "\(dead.delivery.reminder)",
                    delivery: dead.delivery.id,
                    channel: dead.delivery.channel,
                    attempt: dead.delivery.attempt,
                    cause: dead.delivery.reason ?? "It was not said why"
                )
                .adding(Self.about(dead.origin))
                if ports.mayTellDeath("\(slug.text) \(dead.delivery.channel)") {
                    ports.logger.tell(message)
                } else {
                    ports.logger.debug(message.sentence, metadata: message.values)
                }
            }
        }
    }

    private static func about(_ origin: TaskOrigin) -> Logger.Metadata {
        switch origin {
        case .own: [:]
        case .step(let job, let step, _): [LogKey.job: "\(job)", LogKey.step: "\(step.text)"]
        case .job(let job, _): [LogKey.job: "\(job)"]
        case .address(let profile, _): [LogKey.profile: "\(profile)"]
        case .instalment, .payment: origin.schedule.map { [LogKey.schedule: "\($0)"] } ?? [:]
        }
    }
}

extension TenantState {
    /// Stands for a tenant that isn't there: what is decided on it is refused by the fence.
    fileprivate static func nothing(_ id: TenantID, slug: TenantSlug) -> TenantState {
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
