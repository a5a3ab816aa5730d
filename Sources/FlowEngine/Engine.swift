package import FlowCore
package import FlowStore
package import Logging
import Synchronization

/// flowd's engine: one actor for each tenant that has something to do, and the gate through which all of them write.
package final class Engine: Sendable {
    /// Bounds of what is kept in memory.
    package struct Limits: Hashable, Sendable {
        /// Most commands of one tenant that wait or are in flight.
        package var waitingCommandCountMax = 1024
        /// Most tenant actors before idle ones have to leave.
        package var residentTenantCountMax = 10_000
        package var residentJobCountMax = 256
        package var uploads = UploadLimits()
        package var simulations = SimulationLimits()

        package init() {}
    }

    /// The gate, for what has to be written besides commands.
    package let gate: CommitGate
    /// Store in which lists and reports are read.
    package let store: Store
    var limits: Limits { bounds.withLock(\.self) }
    private let bounds: Mutex<Limits>
    let meters: EngineMeters?
    let archive: MediaArchive
    let zones: any ZoneCatalog
    private let executor: (any TaskExecutor)?
    let ports: EnginePorts
    private let registry: Registry
    let simulations = SimulationSlots()
    /// Long work that is no command: checking texts.
    package let sideWork = SideWork()
    private let arrivals = Inbox<Registry.Arrival>()
    private let directory: Mailbox<DirectoryCommand>

    package init(
        store: Store,
        gate: CommitGate,
        clock: any Clock,
        random: any RandomSource,
        zones: any ZoneCatalog,
        templates: any TemplateRenderer,
        limits: Limits = Limits(),
        executor: (any TaskExecutor)? = nil,
        meters: EngineMeters? = nil,
        logger: Logger
    ) {
        self.executor = executor
        self.store = store
        self.gate = gate
        bounds = Mutex(limits)
        self.meters = meters
        archive = MediaArchive(store: store, limits: limits.uploads, logger: logger)
        self.zones = zones
        directory = Mailbox(countMax: limits.waitingCommandCountMax, meters: meters)
        registry = Registry(
            residentTenantCountMax: limits.residentTenantCountMax,
            waitingCommandCountMax: limits.waitingCommandCountMax,
            meters: meters,
            arrivals: arrivals
        )
        ports = EnginePorts(
            clock: clock,
            random: random,
            zones: zones,
            templates: templates,
            store: store,
            gate: gate,
            meters: meters,
            logger: logger
        )
    }

    /// Learns which tenants there are, and forgets what an earlier process was still receiving.
    ///
    /// Once, before the first command.
    package func recover() async throws(ReadFailure) {
        do throws(StoreError) {
            if !store.isCopy { try store.prepareMedia() }
        } catch {
            throw .failed(error)
        }
        let (lists, damage) = try await store.loadAccess()
        for error in damage {
            ports.logger.tell(.accessDamaged(error: error))
        }
        registry.replaceAll(try await store.loadDirectory().1, access: lists)
    }

    /// Lets every tenant that has something due up to an instant do that before its first other command.
    ///
    /// Once, after `recover` and before the first command; not while the clock isn't believed.
    package func catchUp(until instant: Timestamp) async throws(ReadFailure) {
        ports.catchUp.begin(Set(try await wakes(upTo: instant, limit: .max).map(\.tenant)))
    }

    package var templates: any TemplateRenderer { ports.templates }

    package var configuredChannels: ConfiguredChannels { ports.channels }

    package var catchUpProgress: CatchUpProgress? { ports.catchUp.progress }

    /// Works until `stop` was called and everything that came before is answered.
    package func run() async {
        await withDiscardingTaskGroup { group in
            let decider = DirectoryDecider(store: store, registry: registry, logger: ports.logger)
            let directoryActor = LedgerActor(decider: decider, mailbox: directory, ports: ports)
            group.addTask(on: executor) { await directoryActor.run() }
            while let arrival = await arrivals.next() {
                let decider = TenantDecider(
                    tenant: arrival.tenant,
                    slug: arrival.slug,
                    store: store,
                    zones: zones,
                    registry: registry,
                    archive: archive,
                    residentJobCountMax: limits.residentJobCountMax,
                    ports: ports
                )
                let actor = LedgerActor(decider: decider, mailbox: arrival.mailbox, ports: ports)
                group.addTask(on: executor) { await actor.run() }
            }
        }
        await archive.drain()
    }

    /// Goes by other limits from now on.
    ///
    /// What is here stays, also where it is too much now. How many jobs are kept counts for a tenant when it comes into
    /// memory, so those without work leave.
    package func update(_ limits: Limits) {
        let before = bounds.withLock { bounds in
            defer { bounds = limits }
            return bounds
        }
        archive.update(limits.uploads)
        directory.update(countMax: limits.waitingCommandCountMax)
        registry.update(
            residentTenantCountMax: limits.residentTenantCountMax,
            waitingCommandCountMax: limits.waitingCommandCountMax
        )
        if before.residentJobCountMax != limits.residentJobCountMax { evictIdle() }
    }

    /// Refuses further commands; what is here already is still decided, written and answered.
    package func stop() {
        directory.close()
        registry.stop()
    }

    /// Sends idle tenant actors away; they come back with the next command.
    ///
    /// Returns how many left.
    @discardableResult
    package func evictIdle() -> Int {
        registry.evictIdle()
    }

    /// Sends the actors away to which nothing came since the round before the last; so many as `keptCount` says stay in
    /// memory, those that had work last.
    package func evictRested(keeping keptCount: Int) -> EvictionRound {
        registry.evictRested(keeping: keptCount)
    }

    package var restEnded: LookSignal { registry.restEnded }

    /// True while no command waits, is decided, or is on its way to the disk.
    package var isStill: Bool { directory.isIdle && registry.isIdle }

    package var deliveryMeters: DeliveryMeters? { meters?.deliveries }

    package var residentTenantCount: Int { registry.residentCount }

    package var waitingCommandCounts: (all: Int, fullest: Int) {
        let counts = registry.waitingCounts + [directory.count]
        return (counts.reduce(0, +), counts.max() ?? 0)
    }

    /// Share of its bounds that the engine uses, by the keys of the configuration; 1 is all.
    package var limitUse: [(limit: String, ratio: Double)] {
        func ratio(_ count: Int, _ limit: Int) -> Double { limit > 0 ? Double(count) / Double(limit) : 0 }
        return [
            ("limits.residentTenants", ratio(residentTenantCount, limits.residentTenantCountMax)),
            ("limits.waitingCommands", ratio(waitingCommandCounts.fullest, limits.waitingCommandCountMax)),
            ("limits.reads", ratio(store.readCounts.running, store.readCounts.max)),
            ("limits.uploads", ratio(archive.uploadCount, archive.limits.countMax)),
            ("watchers", ratio(gate.watchHub.watcherCount, gate.watchHub.watcherCountMax)),
        ]
    }

    /// Sends a command to a tenant, without waiting.
    ///
    /// Commands of one sender keep their order.
    package func submit(
        _ command: TenantCommand,
        to slug: String,
        caller: Caller,
        key: IdempotencyKey?
    ) -> Ticket {
        let ticket = Ticket()
        var envelope = Envelope(command: command, caller: caller, key: key, ticket: ticket)
        envelope.begin = meters?.stopwatch()
        switch registry.send(envelope, to: TenantSlug(stored: slug), at: ports.clock.now) {
        case .accepted: return ticket
        case .full: return refused(envelope, .busy(limit: directory.countMax))
        case .unknownTenant: return refused(envelope, .refused(.noSuchTenant(slug)))
        case .stopping: return refused(envelope, .stopping)
        }
    }

    /// Creates a tenant, without waiting.
    ///
    /// For operators.
    package func createTenant(_ spec: TenantSpec, caller: Caller, key: IdempotencyKey?) -> Ticket {
        let ticket = Ticket()
        var envelope = Envelope(command: DirectoryCommand.createTenant(spec), caller: caller, key: key, ticket: ticket)
        envelope.begin = meters?.stopwatch()
        switch directory.send(envelope) {
        case .accepted: return ticket
        case .full: return refused(envelope, .busy(limit: directory.countMax))
        case .closed: return refused(envelope, .stopping)
        }
    }

    private func refused(_ envelope: Envelope<some LedgerCommand>, _ failure: CommandFailure) -> Ticket {
        if let begin = envelope.begin {
            meters?.answered(envelope.command.name, .failure(failure), since: nil, at: begin)
        }
        return Ticket(failure)
    }
}

extension Engine {
    /// The tenant that a caller may read.
    ///
    /// Throws `noSuchTenant` for one that isn't there and for one that isn't the caller's alike, or `roleTooLow`.
    package func tenant(
        _ slug: String,
        for caller: Caller,
        needing needed: Role = .viewer
    ) throws(ReadFailure) -> TenantID {
        guard let (tenant, role) = registry.find(TenantSlug(stored: slug), for: caller, at: ports.clock.now) else {
            throw .refused(.noSuchTenant(slug))
        }
        guard role >= needed else { throw .refused(.roleTooLow(needed: needed, has: role)) }
        return tenant
    }

    /// Returns the caller's role in a tenant; `nil` for a stranger and for a tenant that isn't there.
    package func role(in slug: TenantSlug, of caller: Caller) -> Role? {
        registry.find(slug, for: caller, at: ports.clock.now)?.1
    }

    /// Whether a caller has a role in any tenant: as an operator, by a token, or as a member.
    package func isMember(_ caller: Caller) -> Bool {
        if let token = caller.token { return isValid(token) }
        return caller.isOperator || registry.isMember(caller)
    }

    package func isValid(_ token: TokenIdentity) -> Bool {
        registry.isValid(token, at: ports.clock.now)
    }

    package func token(_ secret: TokenSecret) -> TokenIdentity? {
        registry.token(hash: secret.hash, at: ports.clock.now)
    }

    /// Logs why a read has no answer, and returns the reference under which the log has it; nothing for a refusal, and
    /// for what a caller brought about.
    package func log(_ failure: ReadFailure) -> String {
        guard case .failed(let error) = failure else { return "" }
        switch error {
        case .readTooLong, .tooManyReads: return ""
        case .cannotOpen, .unsafeSetting, .corruptRow, .damagedEvent, .inputOutput, .diskFull, .notUsable, .refused:
            return ports.log("A read failed", error)
        }
    }

    /// Logs an unforeseen error, and returns the reference under which the log has it.
    package func log(_ error: any Error, of method: String) -> String {
        ports.log("A call failed", error, [LogKey.method: "\(method)"])
    }
}

extension Engine {
    /// Watches a tenant's events; refuses what `EventWatcher` refuses.
    package func watch(
        _ slug: String,
        caller: @escaping @Sendable () -> Caller,
        from start: EventWatcher.Start,
        filter: EventFilter
    ) async throws(ReadFailure) -> EventWatcher {
        try await EventWatcher(
            on: store,
            hub: gate.watchHub,
            tenant: slug,
            caller: caller,
            start: start,
            filter: filter
        )
    }
}
