package import FlowCore
package import FlowEngine
import FlowMessages
package import FlowMetrics
package import FlowStore
package import Logging
import Synchronization

/// A store, a gate and an engine that works, with a gatekeeper at the gate.
package final class EngineWorld: Sendable {
    /// The database.
    package let store: Store
    /// The gate.
    package let gate: CommitGate
    /// The engine.
    package let engine: Engine
    /// Stops and fails commits.
    package let keeper: Gatekeeper
    /// The engine's clock.
    package let clock = ManualClock()
    /// Judges that clock.
    package let watch: ClockWatch
    /// What is counted, by a stopwatch that goes on by a millisecond whenever it is read.
    package let registry = MetricRegistry()
    /// Opens when the engine has ended.
    package let end = Gate()
    private let failures = Failures()

    private final class Failures: Sendable {
        let errors = Mutex<[StoreError]>([])
        let roomChanges = Mutex<[DiskRoomChange]>([])
    }

    fileprivate init(
        path: String,
        keeper: Gatekeeper,
        gateLimits: CommitGate.Limits,
        limits: Engine.Limits,
        zones: any ZoneCatalog,
        logger: Logger
    ) throws(StoreError) {
        self.keeper = keeper
        watch = ClockWatch(clocks: clock, last: nil, policy: ClockPolicy()) { _ in }
        store = try Store(path: path, probe: keeper, readLimits: .unhurried)
        // A machine that is busy with other tests has nothing left for those who stand back.
        var limits = limits
        limits.simulations.standsBack = false
        let failures = failures
        let milliseconds = Mutex<Int64>(0)
        let meters = EngineMeters(registry: registry) {
            milliseconds.withLock { milliseconds in
                milliseconds += 1
                return milliseconds * 1_000_000
            }
        }
        gate = CommitGate(
            store: store,
            limits: gateLimits,
            meters: meters,
            onRoomChange: { change in failures.roomChanges.withLock { $0.append(change) } },
            onDiskFailure: { error in failures.errors.withLock { $0.append(error) } }
        )
        engine = Engine(
            store: store,
            gate: gate,
            clock: clock,
            random: SeededRandom(),
            zones: zones,
            templates: MustacheRenderer(),
            limits: limits,
            meters: meters,
            logger: logger
        )
    }

    /// What a counter or a gauge says; 0 as long as there is no such number.
    package func number(_ metric: Metric, _ labels: String...) -> Double {
        let sample = registry.read().first { $0.metric == metric }?.samples.first { $0.labels == labels }
        guard case .number(let number) = sample?.value else { return 0 }
        return number
    }

    /// What a histogram has counted.
    package func distribution(_ metric: Metric, _ labels: String...) -> MetricDistribution? {
        let sample = registry.read().first { $0.metric == metric }?.samples.first { $0.labels == labels }
        guard case .histogram(let distribution) = sample?.value else { return nil }
        return distribution
    }

    /// What the gate said about the disk.
    package var diskFailures: [StoreError] { failures.errors.withLock { $0 } }

    /// What the gate told about room on the disk.
    package var roomChanges: [DiskRoomChange] { failures.roomChanges.withLock { $0 } }

    /// Creates a tenant that `Caller.owner` owns, and waits for it.
    package func createTenant(_ slug: String, key: IdempotencyKey? = nil) async throws {
        _ = try await engine.createTenant(.sample(slug), caller: .admin, key: key).result.get()
    }

    /// Sends a command without waiting.
    package func send(
        _ command: TenantCommand,
        to slug: String = "a",
        as caller: Caller = .owner,
        key: String? = nil
    ) throws -> Ticket {
        let key = try key.map { try IdempotencyKey(validating: $0) }
        return engine.submit(command, to: slug, caller: caller, key: key)
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    package func run(
        _ command: TenantCommand,
        to slug: String = "a",
        as caller: Caller = .owner,
        key: String? = nil
    ) async throws -> CommandOutcome {
        try await send(command, to: slug, as: caller, key: key).result.get()
    }

    /// A tenant with the loose template and jobs 1…n of it.
    package func prepare(_ slug: String = "a", jobs: Int = 1) async throws {
        try await createTenant(slug)
        try await run(.applyTemplate(source: SampleTemplates.loose), to: slug)
        for _ in 0..<jobs { try await run(.start("loose"), to: slug) }
    }

    /// All events of a tenant.
    package func events(of slug: String = "a") async throws -> [Event] {
        try await store.events(of: slug, for: .admin, after: 0, job: nil, limit: 1_000_000).items
    }
}

extension TenantCommand {
    /// Starts a job.
    package static func start(_ template: String, version: Int? = nil, subject: String? = nil) throws -> TenantCommand {
        .startJob(
            StartJob(
                template: try TemplateKey(validating: template),
                version: version,
                subject: subject,
                attributes: [:]
            )
        )
    }

    /// Finishes a step without a form.
    package static func complete(_ step: String, of job: Int64 = 1) throws -> TenantCommand {
        .act(job: JobID(job), step: try StepKey(validating: step), operation: .complete(form: [:]))
    }

    /// Reports on a step.
    package static func progress(_ step: String, _ percent: Int64, of job: Int64 = 1) throws -> TenantCommand {
        .act(job: JobID(job), step: try StepKey(validating: step), operation: .progress(percent: percent))
    }
}

/// Runs `body` while an engine works on a database of its own, then stops the engine and waits for its end.
package func withEngine(
    gateLimits: CommitGate.Limits = CommitGate.Limits(),
    limits: Engine.Limits = Engine.Limits(),
    _ body: (EngineWorld) async throws -> Void
) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    try await withEngine(at: directory.file("flowd.sqlite"), gateLimits: gateLimits, limits: limits, body)
}

/// The same on a database that is there, or will be.
package func withEngine(
    at path: String,
    gateLimits: CommitGate.Limits = CommitGate.Limits(),
    limits: Engine.Limits = Engine.Limits(),
    zones: any ZoneCatalog = AnyZones(),
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    _ body: (EngineWorld) async throws -> Void
) async throws {
    let world = try EngineWorld(
        path: path,
        keeper: Gatekeeper(),
        gateLimits: gateLimits,
        limits: limits,
        zones: zones,
        logger: logger
    )
    try await world.engine.recover()
    // Not structured: an engine whose disk has failed doesn't end, the process does.
    let running = Task {
        await world.engine.run()
        world.end.open()
    }
    let result: Result<Void, any Error>
    do {
        result = .success(try await body(world))
    } catch {
        result = .failure(error)
    }
    world.engine.stop()
    world.keeper.openAll()
    if world.diskFailures.isEmpty { await running.value }
    try result.get()
    if world.diskFailures.isEmpty { try world.store.close() }
}
